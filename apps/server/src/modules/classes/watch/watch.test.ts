import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { batchMembers, classPlays } from '../tables.ts';

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
    recordings: [{ recordingId: String(recordingId), elsewhere: '0', position: 24, seen: [[0, 24]], posterUrl: '' }],
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
