import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { classAttendance, classes, classPlays } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof classFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = classFactories(server, make);
});
afterAll(() => server.close());

type Entry = RequestOf<'saveClassPlay'>['entries'][number];
const orm = () => server.parts.database.orm;
const at = (seconds = 0) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString();

/** A class of yesterday with a recording of a minute, and a student of its batch. */
async function aRecording({ share = 0, seconds = 60 } = {}) {
  const course = await make.course();
  const { person: student } = await make.student({ in: course });
  const batch = await of.batch({ courseId: course.course.id, studentIds: [student.id], share });
  const held = await of.held({ batchId: batch.id, inMinutes: -24 * 60 });
  const { id } = await of.recording({ classId: held.id, seconds });
  const { token } = await make.session({ personId: student.id, at: server.clock.now() });
  const recordingId = String(id);
  const save = async (...entries: Partial<Entry>[]) =>
    server.call(
      'saveClassPlay',
      { entries: entries.map((entry) => ({ recordingId, position: 9, seen: [[0, 9]], at: at(), ...entry })) },
      { token },
    );
  const plays = () => orm().select().from(classPlays).where(eq(classPlays.recordingId, id));
  const details = async () => (await server.call('classDetails', { mappingId: String(held.id), studentImsPin: '' }, { token })).data;
  return { course, details, held, plays, recordingId, save, student, token };
}

test('CLS-017 CLS-019 watching a recording marks Play, and counts as present', async () => {
  const { details, held, recordingId, save } = await aRecording();
  expect((await details()).card.attendance.status).toBe('');
  const { data } = await save({});
  const attendance = { status: 'present', how: 'Play', minutes: 0, corrected: false };
  expect(data).toEqual([{ recordingId, mappingId: String(held.id), attendance }]);
  expect(await details()).toMatchObject({ card: { attendance }, recordings: [{ position: 9, seen: [[0, 9]] }] });
});

test('CLS-019 where a batch asks for a share, it counts once so much of the recording was watched', async () => {
  const { save } = await aRecording({ share: 85 });
  expect((await save({ seen: [[0, 39]] })).data[0]?.attendance.status).toBe('');
  // what was watched twice counts once
  expect((await save({ seen: [[0, 45]] })).data[0]?.attendance.status).toBe('');
  expect((await save({ seen: [[46, 50]] })).data[0]?.attendance).toMatchObject({ status: 'present', how: 'Play' });
});

test('CLS-019 one who was absent becomes present; what a mentor said stays', async () => {
  const absent = await aRecording();
  const corrected = await aRecording();
  const mentor = await make.person({ role: 'mentor' });
  const row = { present: false, decidedAt: server.clock.now() };
  await orm()
    .insert(classAttendance)
    .values([
      { classId: absent.held.id, personId: absent.student.id, ...row },
      { classId: corrected.held.id, personId: corrected.student.id, ...row, corrected: true, correctedById: mentor.id, reason: 'Away' },
    ]);
  await orm().update(classes).set({ settledAt: server.clock.now() }).where(eq(classes.id, absent.held.id));
  expect((await absent.save({})).data[0]?.attendance).toMatchObject({ status: 'present', how: 'Play' });
  expect((await corrected.save({})).data[0]?.attendance).toMatchObject({ status: 'absent', corrected: true });
});

test('CLS-019 sent twice changes nothing, an older position moves nothing, and what was watched adds up', async () => {
  const { plays, save } = await aRecording();
  await save({ position: 30, seen: [[0, 9]], at: at(-10) });
  const before = await plays();
  expect((await save({ position: 30, seen: [[0, 9]], at: at(-10) })).status).toBe(200);
  expect(await plays()).toEqual(before);
  await save({ position: 12, seen: [[10, 19]], at: at(-60) }, { position: 13, seen: [[40, 99]], at: at(-50) });
  expect(await plays()).toMatchObject([{ position: 30, watched: '{[0,20),[40,60)}' }]);
  // from a device whose clock is fast
  await save({ position: 5, seen: [], at: at(3600) });
  expect(await plays()).toMatchObject([{ position: 5, lastAt: server.clock.now() }]);
});

test('CLS-019 recordings of other batches, of cancelled classes and those that are gone are left out, and keep nothing', async () => {
  const own = await aRecording();
  const other = await aRecording();
  const cancelled = await aRecording();
  await orm().update(classes).set({ cancelledAt: server.clock.now() }).where(eq(classes.id, cancelled.held.id));
  const { data } = await own.save({}, { recordingId: other.recordingId }, { recordingId: '999999999' });
  expect(data.map(({ recordingId }) => recordingId)).toEqual([own.recordingId]);
  expect(await other.plays()).toEqual([]);
  expect((await cancelled.save({})).data).toEqual([]);
});

test('CLS-019 more than any clock allows does not count: a whole hour at once, or piece by piece', async () => {
  const { save, plays } = await aRecording({ share: 60, seconds: 3600 });
  const watched = async () => (await plays())[0]?.watched ?? '{}';
  expect((await save({ seen: [[0, 3599]] })).data[0]?.attendance.status).toBe('');
  expect(await watched()).toBe('{}');
  for (let minute = 0; minute < 60; minute += 1) await save({ seen: [[minute * 60, minute * 60 + 59]] });
  // as much as a page brings that was offline for a moment
  expect(await watched()).toBe('{[0,300)}');
  // half an hour at double speed
  server.clock.advance(1_800_000);
  expect((await save({ seen: [[300, 3599]] })).data[0]?.attendance).toMatchObject({ status: 'present', how: 'Play' });
  expect(await watched()).toBe('{[0,3600)}');
});
