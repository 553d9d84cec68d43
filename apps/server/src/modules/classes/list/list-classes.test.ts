import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { classAttendance } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof classFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = classFactories(server, make);
});
afterAll(() => server.close());

const day = 24 * 60;
const minute = 60_000;

/** A student in a batch with a mentor, and four classes: attended, missed, running, and to come. */
async function aBatch() {
  const course = await make.course();
  const { person: student } = await make.student({ in: course });
  const mentor = await make.person({ role: 'mentor' });
  const batch = await of.batch({ courseId: course.course.id, studentIds: [student.id], mentorIds: [mentor.id] });
  const place = { batchId: batch.id, mentorId: mentor.id };
  const attended = await of.held({ ...place, inMinutes: -9 * day, title: 'Attended', moduleNumber: 4 });
  const missed = await of.held({ ...place, inMinutes: -2 * day, title: 'Missed', moduleNumber: 5 });
  const running = await of.held({ ...place, inMinutes: -10, title: 'Running', moduleNumber: 5 });
  const next = await of.held({ ...place, inMinutes: 3 * day, title: 'Next', moduleNumber: 6 });
  const decidedAt = server.clock.now();
  await server.parts.database.orm.insert(classAttendance).values([
    { classId: attended.id, personId: student.id, present: true, how: 'Live', minutes: 84, decidedAt },
    { classId: missed.id, personId: student.id, present: false, decidedAt },
  ]);
  const token = async (person: { id: bigint }) => ({ token: (await make.session({ personId: person.id, at: server.clock.now() })).token });
  const list = { studentImsPin: '', courseId: String(course.course.id), batchId: '' as const };
  return { batch, course, list, mentor, missed, next, running, student, token };
}
const titles = (cards: readonly { classTitle: string }[]) => cards.map(({ classTitle }) => classTitle);

describe('the classes of a student', () => {
  test('CLS-001, CLS-007, CLS-008, API-041, API-042, DAT-041 are newest first once they are over, and next first before', async () => {
    const { batch, list, student, token } = await aBatch();
    const completed = (await server.call('completedClasses', list, await token(student))).data;
    expect(titles(completed.classes)).toEqual(['Missed', 'Attended']);
    expect(completed).toMatchObject({
      batches: [{ batchId: String(batch.id), batchName: 'Weekday batch' }],
      attendance: { attended: 1, totalClasses: 2, percentage: 50 },
    });
    expect(completed.classes.map(({ attendance }) => attendance)).toEqual([
      { status: 'absent', how: '', minutes: 0, corrected: false },
      { status: 'present', how: 'Live', minutes: 84, corrected: false },
    ]);
    const upcoming = (await server.call('upcomingClasses', { ...list, batchId: String(batch.id) }, await token(student))).data;
    expect(upcoming.classes.map(({ classTitle, status }) => [classTitle, status])).toEqual([
      ['Running', 'Live'],
      ['Next', 'UpComing'],
    ]);
    expect(upcoming.classes[0]).toMatchObject({ moduleNumber: 5, mode: 'Virtual', batchName: 'Weekday batch' });
  });

  test("CLS-016 keep the mentor's link from everyone but the mentor who teaches them", async () => {
    const { list, mentor, student, token } = await aBatch();
    const parent = await make.person({ role: 'parent' });
    await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: student.id });
    const asked = { ...list, studentImsPin: student.pin };
    const links = async (person: { id: bigint }) =>
      (await server.call('upcomingClasses', asked, await token(person))).data.classes.map(({ hostJoinURL }) => hostJoinURL);
    expect(await links(student)).toEqual(['', '']);
    expect(await links(parent)).toEqual(['', '']);
    expect(await links(mentor)).toEqual(['https://meet.example/host', 'https://meet.example/host']);
  });

  test('are none of another batch, and none before they joined count', async () => {
    const { course, list, student, token } = await aBatch();
    const other = await of.batch({ courseId: course.course.id, name: 'Other batch' });
    await of.held({ batchId: other.id, inMinutes: day });
    const caller = await token(student);
    expect((await server.call('upcomingClasses', { ...list, batchId: String(other.id) }, caller)).status).toBe(404);
    const late = await of.batch({
      courseId: course.course.id,
      name: 'Joined late',
      studentIds: [student.id],
      since: new Date(server.clock.now().getTime() - day * minute),
    });
    const early = await of.held({ batchId: late.id, inMinutes: -3 * day, title: 'Before' });
    const mark = { present: false, decidedAt: server.clock.now() };
    await server.parts.database.orm.insert(classAttendance).values({ classId: early.id, personId: student.id, ...mark });
    const before = (await server.call('completedClasses', { ...list, batchId: String(late.id) }, caller)).data;
    expect(titles(before.classes)).toEqual(['Before']);
    expect(before.attendance).toEqual({ attended: 0, totalClasses: 0, percentage: 0 });
  });
});

test('API-045, DAT-042, MEN-038 tells student, mentor and parent what was attended and missed, and no one else', async () => {
  const { mentor, student, token } = await aBatch();
  const asked = { mentorImsPin: '', studentImsPin: student.pin };
  const answer = await server.call('studentAttendance', asked, await token(mentor));
  expect(answer.data).toMatchObject({
    attendance: { attended: 1, totalClasses: 2, percentage: 50 },
    attendedClasses: [{ classTitle: 'Attended' }],
    missedClasses: [{ classTitle: 'Missed' }],
  });
  expect((await server.call('studentAttendance', { ...asked, studentImsPin: '' }, await token(student))).data).toEqual({
    ...answer.data,
    attendedClasses: answer.data.attendedClasses.map((card) => ({ ...card, hostJoinURL: '', actions: [] })),
    missedClasses: answer.data.missedClasses.map((card) => ({ ...card, hostJoinURL: '', actions: [] })),
  });
  const stranger = await make.person({ role: 'mentor' });
  expect((await server.call('studentAttendance', asked, await token(stranger))).status).toBe(404);
});
