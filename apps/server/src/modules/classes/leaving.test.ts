import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { classFactories } from '../../../test/factories/class-factories.ts';
import { factories } from '../../../test/factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { enrolments } from '../identity/tables.ts';
import { settleDue } from './roll/settle.ts';
import { batchMembers, batchMentors, classAttendance, classPresences } from './tables.ts';
import { syncEnrolled } from './batches.ts';

const minute = 60_000;
const day = 24 * 60;
let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof classFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = classFactories(server, make);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));
const orm = () => server.parts.database.orm;
const at = (minutes: number) => new Date(testMoment.getTime() + minutes * minute);

/** A batch with a class each day, from yesterday on; its student was in yesterday's. `change` puts the student in or out, on a day. */
async function aBatch() {
  const course = await make.course();
  const { person: student } = await make.student({ in: course });
  const mentor = await make.person({ role: 'mentor' });
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  const batch = await of.batch({ courseId: course.course.id, studentIds: [student.id] });
  await orm().insert(batchMentors).values({ batchId: batch.id, personId: mentor.id });
  const held = [];
  for (const title of ['Yesterday', 'Today', 'Tomorrow', 'In two days']) {
    held.push(await of.held({ batchId: batch.id, mentorId: mentor.id, inMinutes: (held.length - 1) * day + 60, title }));
  }
  const [first] = held;
  if (first === undefined) throw new Error('there is a class');
  await orm().insert(classPresences).values({
    classId: first.id,
    personId: student.id,
    source: 'portal',
    ref: 'yesterday',
    joinedAt: first.startsAt,
  });
  const recordingId = String((await of.recording({ classId: first.id })).id);
  const tokenOf = async ({ id }: { id: bigint }) => ({ token: (await make.session({ personId: id, at: server.clock.now() })).token });
  const change = async (what: 'add' | 'remove', minutes: number) => {
    server.clock.set(at(minutes));
    const body = { batchId: String(batch.id), pins: [student.pin ?? ''], change: what };
    expect((await server.call('changeBatchStudents', body, await tokenOf(staff))).status).toBe(200);
  };
  const settleAll = async () => {
    server.clock.set(at(4 * day));
    await settleDue(server);
  };
  const body = { studentImsPin: '', courseId: String(course.course.id), batchId: String(batch.id) };
  const completed = async () => (await server.call('completedClasses', body, await tokenOf(student))).data;
  const upcoming = async () => (await server.call('upcomingClasses', body, await tokenOf(student))).data;
  return { batch, change, completed, held, mentor, recordingId, settleAll, student, tokenOf, upcoming };
}
const lines = ({ classes }: { classes: readonly { classTitle: string; attendance: { status: string } }[] }) =>
  classes.map(({ classTitle, attendance }) => `${classTitle}: ${attendance.status}`);

describe('who leaves a batch', () => {
  test('CLS-018 MEN-039 keeps what was before, and is not expected afterwards', async () => {
    const { batch, change, completed, mentor, settleAll, student, tokenOf, upcoming } = await aBatch();
    await settleDue(server);
    // while today's class runs
    await change('remove', 100);
    expect((await upcoming()).classes.map(({ classTitle }) => classTitle)).toEqual(['Today']);
    const asMentor = { mentorImsPin: '', studentImsPin: student.pin };
    expect((await server.call('studentAttendance', asMentor, await tokenOf(mentor))).status).toBe(404);
    await settleAll();
    expect(lines(await completed())).toEqual(['Today: absent', 'Yesterday: present']);
    expect((await completed()).attendance).toEqual({ attended: 1, totalClasses: 2, percentage: 50 });
    expect((await upcoming()).classes).toEqual([]);
    expect((await completed()).batches).toMatchObject([{ batchId: String(batch.id) }]);
  });

  test('CLS-018 and comes back has what was before, and missed nothing in between', async () => {
    const { change, completed, mentor, settleAll, student, tokenOf } = await aBatch();
    await settleDue(server);
    await change('remove', 100);
    await change('add', 2 * day - 60);
    const asMentor = { mentorImsPin: '', studentImsPin: student.pin };
    expect((await server.call('studentAttendance', asMentor, await tokenOf(mentor))).status).toBe(200);
    await settleAll();
    expect(lines(await completed())).toEqual(['In two days: absent', 'Tomorrow: ', 'Today: absent', 'Yesterday: present']);
    const rows = await orm().select().from(classAttendance).where(eq(classAttendance.personId, student.id));
    expect(rows).toHaveLength(3);
  });

  test('CLS-019 watches recordings of before, each once though they were in the batch twice', async () => {
    const { change, recordingId, student, tokenOf } = await aBatch();
    await change('remove', 10);
    await change('add', 20);
    const entries = [{ recordingId, position: 5, seen: [[0, 5]] as [number, number][], at: server.clock.now().toISOString() }];
    const { data } = await server.call('saveClassPlay', { entries }, await tokenOf(student));
    expect(data).toMatchObject([{ recordingId }]);
  });

  test('CLS-026 is on the roll of the classes before, and of none after', async () => {
    const { change, held, mentor, student, tokenOf } = await aBatch();
    await change('remove', 100);
    const onRoll = [];
    for (const { id } of held) {
      const { data } = await server.call('classRoll', { mappingId: String(id) }, await tokenOf(mentor));
      onRoll.push(data.students.some(({ imspin }) => imspin === student.pin));
    }
    expect(onRoll).toEqual([true, true, false, false]);
  });

  test('and comes back at the same moment never left', async () => {
    const { batch, change, student } = await aBatch();
    for (const what of ['remove', 'add', 'remove', 'add'] as const) await change(what, 100);
    const rows = await orm().select().from(batchMembers).where(eq(batchMembers.batchId, batch.id)).orderBy(asc(batchMembers.since));
    expect(rows.filter(({ leftAt, personId }) => leftAt === null && personId === student.id)).toHaveLength(1);
  });
});

test('CLS-018 IDN-078 a batch of everyone keeps when who was enrolled, and a student who enrols again is in it again', async () => {
  const course = await make.course();
  const { person } = await make.student({ in: course });
  const batch = await of.batch({ courseId: course.course.id, variantId: course.variant.id, everyone: true });
  const sync = async (minutes: number) => {
    server.clock.set(at(minutes));
    await syncEnrolled({ parts: server.parts });
  };
  await sync(0);
  await orm().delete(enrolments).where(eq(enrolments.personId, person.id));
  await sync(10);
  await sync(15);
  await make.enrol({ personId: person.id, variantId: course.variant.id });
  await sync(20);
  await sync(30);
  const rows = await orm()
    .select({ since: batchMembers.since, leftAt: batchMembers.leftAt })
    .from(batchMembers)
    .where(eq(batchMembers.batchId, batch.id))
    .orderBy(asc(batchMembers.since));
  expect(rows).toEqual([
    { since: at(0), leftAt: at(10) },
    { since: at(20), leftAt: null },
  ]);
});
