import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { batchMembers, classAttendance, classBatches, classPlays, classRecordings } from '../tables.ts';

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
const asked = (classId: bigint) => ({ mappingId: String(classId), studentImsPin: '' });

async function aClass(more: Partial<Parameters<typeof of.held>[0]> = {}) {
  const course = await make.course();
  const { person: student } = await make.student({ in: course });
  const mentor = await make.person({ role: 'mentor' });
  const batch = await of.batch({ courseId: course.course.id, studentIds: [student.id], mentorIds: [mentor.id] });
  const place = { batchId: batch.id, mentorId: mentor.id };
  const held = await of.held({ ...place, inMinutes: -day, ...more });
  const token = async (person: { id: bigint }) => ({ token: (await make.session({ personId: person.id, at: server.clock.now() })).token });
  return { held, mentor, place, student, token };
}

test('CLS-024 a class has its page: what it is, its recording from where one stopped, and the classes beside it', async () => {
  const { held, place, student, token } = await aClass();
  const before = await of.held({ ...place, inMinutes: -3 * day, title: 'Before' });
  await of.held({ ...place, inMinutes: -2 * day, title: 'Cancelled', cancelledAt: server.clock.now() });
  const { id: recordingId } = await of.recording({ classId: held.id, captionsKey: 'packs/test/clip.vtt' });
  const at = server.clock.now();
  await server.parts.database.orm
    .insert(classPlays)
    .values({ recordingId, personId: student.id, position: 24, watched: '{[0,25)}', firstAt: at, lastAt: at });
  const { data } = await server.call('classDetails', asked(held.id), await token(student));
  expect(data).toMatchObject({
    card: { mappingId: String(held.id), status: 'Completed', recording: 'ready', actions: [{ kind: 'watch', enabled: true }] },
    recordings: [{ recordingId: String(recordingId), elsewhere: false, position: 24, seen: [[0, 24]], posterUrl: '' }],
    before: { mappingId: String(before.id), classTitle: 'Before' },
    after: null,
  });
  expect(data.recordings[0]?.url).toContain('/packs/test/clip.mp4?');
  const renewed = (await server.call('renewRecording', { recordingId: String(recordingId) }, await token(student))).data;
  expect(renewed.captionsUrl).toContain('/packs/test/clip.vtt?');
});

test('CLS-024 the classes beside one are those that the reader may open, and never the class itself', async () => {
  const { held, place, student, token } = await aClass();
  const orm = server.parts.database.orm;
  // what a program writes may be exact to the microsecond
  await orm.execute(sql`update classes set starts_at = starts_at + interval '400 microseconds' where id = ${held.id}`);
  await of.held({ ...place, inMinutes: 2 * day, title: 'After they left' });
  await orm.update(batchMembers).set({ leftAt: server.clock.now() }).where(eq(batchMembers.personId, student.id));
  const { data } = await server.call('classDetails', asked(held.id), await token(student));
  expect([data.before, data.after]).toEqual([null, null]);
});

test('CLS-022, API-064 a handout is a PDF behind a link that ends; without one, or of another batch, there is none', async () => {
  const one = await aClass();
  const handoutId = await of.handout(one.mentor.id);
  const held = await of.held({ ...one.place, handoutId });
  const { data } = await server.call('classHandout', { mappingId: String(held.id) }, await one.token(one.student));
  expect(data.expiryURL).toMatch(/\/uploads\/[0-9a-f]{32}\.pdf\?expires=\d+&signature=/);
  expect(Date.parse(data.expiresAt) - server.clock.now().getTime()).toBe(3_600_000);
  const without = await server.call('classHandout', { mappingId: String(one.held.id) }, await one.token(one.student));
  expect(without.status).toBe(404);
  const other = await aClass();
  expect((await server.call('classHandout', { mappingId: String(held.id) }, await other.token(other.student))).status).toBe(404);
});

test('IDN-077 a mentor who sees a student by one booking opens none of the student’s classes; the mentor of the batch opens it for the student', async () => {
  const { held, mentor, student, token } = await aClass();
  const booked = await make.person({ role: 'mentor' });
  await make.relate({ kind: 'mentor', viewerId: booked.id, subjectId: student.id });
  const statusOf = async (person: { id: bigint }) =>
    (await server.call('classDetails', { mappingId: String(held.id), studentImsPin: student.pin }, await token(person))).status;
  expect([await statusOf(booked), await statusOf(mentor)]).toEqual([404, 200]);
});

test('CLS-020, API-062 a part of a recording is looked up by its id; without one it is the first that is no short part', async () => {
  const { held, student, token } = await aClass();
  // the class lasts ninety minutes: nine are a tenth of it
  const short = await of.recording({ classId: held.id, ref: 'short', position: 0, seconds: 120 });
  const whole = await of.recording({
    classId: held.id,
    ref: 'whole',
    position: 1,
    seconds: 5000,
    fileKey: '',
    url: 'https://share.test/whole',
  });
  const described = { email: '', first_name: '', last_name: '', batch_name: '', module_number: 1, class_title: '', class_date: '' };
  const body = { ...described, action: 'approve' as const, mappingId: String(held.id) };
  const options = await token(student);
  const lookUp = async (recordingId?: string) =>
    (await server.call('updateRecordings', { ...body, ...(recordingId === undefined ? {} : { recordingId }) }, options)).data.share_url;
  expect(await lookUp()).toBe('https://share.test/whole');
  expect(await lookUp(String(short.id))).toContain('/packs/test/clip.mp4?');
  expect(await lookUp(String(whole.id))).toBe('https://share.test/whole');
  const status = { imspin: '', mappingId: String(held.id), status: 'Play' as const, recordingId: String(short.id) };
  expect((await server.call('storeAttendance', status, options)).status).toBe(200);
  const played = await server.parts.database.orm.select().from(classPlays).where(eq(classPlays.personId, student.id));
  expect(played.map(({ recordingId }) => recordingId)).toEqual([short.id]);
});

test('CLS-019 a missed class says that watching counts, where it can: not of what plays at the provider when a share is asked for', async () => {
  const { held, student, token } = await aClass();
  const orm = server.parts.database.orm;
  await orm.insert(classAttendance).values({ classId: held.id, personId: student.id, present: false, decidedAt: server.clock.now() });
  const { id } = await of.recording({ classId: held.id });
  const counts = async () => (await server.call('classDetails', asked(held.id), await token(student))).data.card.watchCounts;
  expect(await counts()).toBe(true);
  await orm.update(classBatches).set({ share: 60 }).where(eq(classBatches.id, held.batchId));
  expect(await counts()).toBe(true);
  await orm.update(classRecordings).set({ fileKey: '', url: 'https://share.test/r' }).where(eq(classRecordings.id, id));
  expect(await counts()).toBe(false);
  await orm.update(classBatches).set({ share: 0 }).where(eq(classBatches.id, held.batchId));
  expect(await counts()).toBe(true);
});

test('a class is read by its batch, its mentor and who sees one of its students; anyone else finds nothing', async () => {
  const { held, mentor, student, token } = await aClass();
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: student.id });
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  const statusOf = async (person: { id: bigint }, studentImsPin = '') =>
    (await server.call('classDetails', { ...asked(held.id), studentImsPin }, await token(person))).status;
  expect(await Promise.all([student, mentor, parent, staff].map((person) => statusOf(person)))).toEqual([200, 200, 200, 200]);
  expect(await statusOf(parent, student.pin)).toBe(200);
  const others = [await make.person({ role: 'mentor' }), await make.person({ role: 'parent' }), await make.person({ role: 'staff' })];
  expect(await Promise.all([...others, await make.person()].map((person) => statusOf(person)))).toEqual([404, 404, 404, 404]);
});
