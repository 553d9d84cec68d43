import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { saveAdmission } from '../../assessment/attempts/admission-queries.ts';
import { classAttendance } from '../../classes/tables.ts';
import { learningNodes } from '../../learning/tables.ts';
import { notices } from '../../notices/tables.ts';
import { sendChildAlerts } from './child-alerts.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let classesOf: ReturnType<typeof classFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  classesOf = classFactories(server, make);
});
afterAll(() => server.close());

/** Eight in the morning in India, on a Wednesday and on a Monday. */
const [wednesday, monday] = ['2026-11-25T02:40:00.000Z', '2026-11-30T02:40:00.000Z'].map((text) => new Date(text)) as [Date, Date];
let behind = new Map<bigint, number>();
let reads = 0;
const run = async (at: Date) => {
  server.clock.set(at);
  await sendChildAlerts({
    parts: server.parts,
    behindOf: async ({ studentId }) => {
      reads += Number(behind.has(studentId));
      return behind.get(studentId) ?? 0;
    },
  });
};
beforeEach(() => {
  behind = new Map();
});

/** A student of a course with two parents, and the notices of their parents. */
async function aChild() {
  const taker = await make.student();
  const parents = [await make.person({ role: 'parent' }), await make.person({ role: 'parent' })];
  for (const { id } of parents) await make.relate({ kind: 'parent', viewerId: id, subjectId: taker.person.id });
  const told = async (at = 0) =>
    (
      await server.parts.database.orm
        .select()
        .from(notices)
        .where(eq(notices.personId, parents[at]?.id ?? 0n))
        .orderBy(notices.id)
    ).map(({ type, text, url }) => [type, text, url]);
  return { course: taker.course, student: taker.person, told };
}

test('IDN-082 both parents are told once of a class that their child missed and that is settled', async () => {
  const { course, student, told } = await aChild();
  const batch = await classesOf.batch({ courseId: course.id, studentIds: [student.id] });
  const missed = await classesOf.held({ batchId: batch.id, inMinutes: 60, title: 'Ratios' });
  const attended = await classesOf.held({ batchId: batch.id, inMinutes: 180, title: 'Averages' });
  await classesOf.recording({ classId: missed.id });
  await server.parts.database.orm.insert(classAttendance).values([
    { classId: missed.id, personId: student.id, present: false, decidedAt: wednesday },
    { classId: attended.id, personId: student.id, present: true, how: 'Live', decidedAt: wednesday },
  ]);
  // not yet: it is night
  await run(new Date(wednesday.getTime() - 3 * 3_600_000));
  expect(await told()).toEqual([]);
  await run(wednesday);
  await run(new Date(wednesday.getTime() + 15 * 60_000));
  const alert = ['child-alert', 'Ratios, 24 Nov. The recording is there to watch.', `/mentor/attendance?studentImsPin=${student.pin}`];
  expect(await told()).toEqual([alert]);
  expect(await told(1)).toEqual([alert]);
});

test('IDN-082 a test that ended and was not taken is told, one that was taken or still runs is not', async () => {
  const { course, student, told } = await aChild();
  const ends = (hours: number) => new Date(wednesday.getTime() + hours * 3_600_000);
  for (const [name, endAt] of [
    ['Missed', ends(-12)],
    ['Taken', ends(-12)],
    ['Just over', ends(-1)],
    ['Running', ends(24)],
  ] as const) {
    const { assessment } = await make.assessment({ courseId: course.id, name, endAt });
    const { path } = await make.asset({ courseId: course.id, type: 'assessment', name, html: '', assessmentId: assessment.id });
    await server.parts.database.orm.update(learningNodes).set({ type: 'test' }).where(eq(learningNodes.id, path.id));
    if (name === 'Taken')
      await make.attempt({
        assessmentId: assessment.id,
        studentId: student.id,
        startedAt: ends(-14),
        deadlineAt: ends(-13),
        closedAt: ends(-13),
        closedBy: 'candidate',
      });
  }
  // its session was moved behind the end of the test, and runs
  const { assessment } = await make.assessment({ courseId: course.id, name: 'Moved', endAt: ends(-12), proctored: true });
  const { path } = await make.asset({ courseId: course.id, type: 'assessment', name: 'Moved', html: '', assessmentId: assessment.id });
  await server.parts.database.orm.update(learningNodes).set({ type: 'test' }).where(eq(learningNodes.id, path.id));
  const admitted = { assessmentId: assessment.id, studentId: student.id, takeHome: false, checkIn: 'waiting' as const };
  await server.parts.database.transaction((tx) => saveAdmission({ tx, row: { ...admitted, opensAt: ends(-1), closesAt: ends(1) } }));
  await run(wednesday);
  expect((await told()).map(([, text]) => text)).toEqual(['Missed, 24 Nov']);
});

test('IDN-082 of many tests that ended together the parents are told of three', async () => {
  const { course, told } = await aChild();
  for (const name of ['A', 'B', 'C', 'D']) {
    const { assessment } = await make.assessment({ courseId: course.id, name, endAt: new Date(wednesday.getTime() - 12 * 3_600_000) });
    const { path } = await make.asset({ courseId: course.id, type: 'assessment', name, html: '', assessmentId: assessment.id });
    await server.parts.database.orm.update(learningNodes).set({ type: 'test' }).where(eq(learningNodes.id, path.id));
  }
  await run(wednesday);
  await run(new Date(wednesday.getTime() + 15 * 60_000));
  expect(await told()).toHaveLength(3);
});

test('IDN-082 a plan that is two hours behind is told on Mondays, and a child is read once a morning', async () => {
  const { student, told } = await aChild();
  behind.set(student.id, 190);
  await run(wednesday);
  expect(await told()).toEqual([]);
  reads = 0;
  for (const quarter of [0, 1, 2, 3]) await run(new Date(monday.getTime() + quarter * 15 * 60_000));
  expect((await told()).map(([, text]) => text)).toEqual(['About 3 h of study behind. Ask how you can help.']);
  expect(reads).toBe(1);
  const other = await aChild();
  behind.set(other.student.id, 110);
  await run(monday);
  expect(await other.told()).toEqual([]);
});
