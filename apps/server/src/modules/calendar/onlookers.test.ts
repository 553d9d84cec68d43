import { readEvent } from '@abhyas/rules/calendar/read-event.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { classFactories } from '../../../test/factories/class-factories.ts';
import { factories } from '../../../test/factories.ts';
import { mentoringFactories } from '../../../test/factories/mentoring-factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { studyBlock } from '../../../test/factories/study-block.ts';
import { saveTasks } from '../learning/study/tasks.ts';
import { repairAgenda } from './repair-agenda.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let mentoring: ReturnType<typeof mentoringFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  mentoring = mentoringFactories(server, make);
});
afterAll(() => server.close());

type Course = Awaited<ReturnType<typeof make.course>>;
const read = async ({ as, of = '', in: { course, variant } }: { as: { id: bigint }; of?: string | null; in: Course }) => {
  const { token } = await make.session({ personId: as.id, at: testMoment });
  const body = {
    studentImsPin: of ?? '',
    courseId: String(course.id),
    variantId: String(variant.id),
    from: '2026-11-20',
    to: '2026-12-20',
  };
  return server.call('calendarData', body, { token });
};
const namesOf = ({ events }: { events: readonly Parameters<typeof readEvent>[0][] }) => events.map((event) => readEvent(event).name);

/** A student of two courses with a class and a session in each, and who looks at them. */
async function twoCourses() {
  const [one, two] = [await make.course(), await make.course()];
  const { person: student } = await make.student({ in: one });
  await make.enrol({ personId: student.id, variantId: two.variant.id });
  const mentor = await mentoring.mentor({ in: one });
  const other = await mentoring.mentor({ in: two });
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: student.id });
  const of = classFactories(server, make);
  for (const [course, teacher, title] of [
    [one, mentor, 'Algebra'],
    [two, other, 'Grammar'],
  ] as const) {
    const courseId = course.course.id;
    const batch = await of.batch({ courseId, studentIds: [student.id], mentorIds: [teacher.id] });
    await of.held({ batchId: batch.id, mentorId: teacher.id, title, inMinutes: title === 'Algebra' ? 60 : 300 });
    await mentoring.session({ mentorId: teacher.id, studentId: student.id, courseId, inHours: title === 'Algebra' ? 24 : 48 });
  }
  await repairAgenda({ parts: server.parts });
  return { one, two, student, mentor, other, parent };
}

test('API-088 IDN-077 a student has all that is theirs in one calendar; a parent and a mentor read that of one course, and nothing they could open', async () => {
  const { one, two, student, mentor, other, parent } = await twoCourses();
  const [first, second] = [`Session with Meera ${mentor.lastName}`, `Session with Meera ${other.lastName}`];
  expect(namesOf((await read({ as: student, in: one })).data)).toEqual(['Algebra', 'Grammar', first, second]);
  for (const as of [parent, mentor]) {
    const { events } = (await read({ as, of: student.pin, in: one })).data;
    expect(namesOf({ events })).toEqual(['Algebra', first]);
    expect(events.map(({ link, hangoutLink, own }) => ({ link, hangoutLink, own }))).toEqual(
      events.map(() => ({ link: '', hangoutLink: '', own: false })),
    );
  }
  expect(namesOf((await read({ as: other, of: student.pin, in: two })).data)).toEqual(['Grammar', second]);
});

test('API-088 IDN-078 a mentor has the classes they teach and their sessions in a calendar of their own; others than students and mentors have none', async () => {
  const { one, student, mentor, parent } = await twoCourses();
  const { events } = (await read({ as: mentor, in: one })).data;
  expect(namesOf({ events })).toEqual(['Algebra', `Session with ${student.firstName} ${student.lastName}`]);
  expect(events.map(({ link }) => link)).toEqual([
    expect.stringMatching(/^\/Classes\/LIVE\/Algebra\//),
    expect.stringMatching(/^\/myPlan\/dashboard\?booking=/),
  ]);
  expect((await read({ as: mentor, of: mentor.pin, in: one })).data.events).toHaveLength(2);
  expect((await read({ as: parent, in: one })).status).toBe(404);
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  expect((await read({ as: staff, in: one })).status).toBe(404);
});

test('API-088 a mentor reads no calendar of a course that is not theirs, and of no student who is not', async () => {
  const { two, student, mentor, other } = await twoCourses();
  expect((await read({ as: mentor, in: two })).status).toBe(403);
  const stranger = await mentoring.mentor({ in: two });
  expect((await read({ as: stranger, of: student.pin, in: two })).status).toBe(404);
  expect((await read({ as: other, of: stranger.pin, in: two })).status).toBe(404);
});

test('CAL-008 MEN-004 others than the owner read no reason of a session, no title of a study block and no text of a task', async () => {
  const { one, student, mentor, parent } = await twoCourses();
  const second = await mentoring.mentor({ in: one });
  await make.relate({ kind: 'mentor', viewerId: second.id, subjectId: student.id });
  const { token } = await make.session({ personId: student.id, at: testMoment });
  const startsAt = new Date(testMoment.getTime() + 30 * 3_600_000).toISOString();
  await server.call('addStudyBlock', studyBlock({ server, title: 'Panic about maths', startsAt }), { token });
  await server.parts.database.transaction((tx) =>
    saveTasks({
      tx,
      studentId: student.id,
      courseId: one.course.id,
      source: 'booking:1',
      tasks: [{ text: 'Redo the mock you failed', dueOn: '2026-11-30' }],
      zone: 'Asia/Kolkata',
      now: testMoment,
    }),
  );
  const textOf = async (as: { id: bigint }) => {
    const { events } = (await read({ as, of: as.id === student.id ? '' : student.pin, in: one })).data;
    return events.map((event) => [readEvent(event).name, event.about]);
  };
  const own = await textOf(student);
  expect(own).toEqual(
    expect.arrayContaining([
      [`Session with Meera ${mentor.lastName}`, 'Percentages'],
      ['Panic about maths', ''],
      ['Due: Redo the mock you failed', ''],
    ]),
  );
  for (const as of [parent, mentor, second]) {
    const seen = await textOf(as);
    expect(JSON.stringify(seen)).not.toMatch(/Percentages|Panic|Redo/);
    expect(seen.map(([name]) => name)).toEqual(expect.arrayContaining(['Study time', 'Task due']));
  }
});
