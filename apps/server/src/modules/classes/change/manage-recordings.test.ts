import { recordingLimits } from '@abhyas/contract/classes/class-limits.ts';
import { paths } from '@abhyas/contract/paths.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formOf, type TestApp, testApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { auditEvents } from '../../audit/tables.ts';
import { saveRecording } from '../meetings/ask-queries.ts';
import { classRecordings, recordingUploads } from '../tables.ts';
import { purgeUploads } from './manage-recordings.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof classFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = classFactories(server, make);
});
beforeEach(() => server.clock.set(testMoment));
afterAll(() => server.close());

const orm = () => server.parts.database.orm;
/** As much of an MP4 as says what it is, and then so many bytes. */
const video = (bytes: number) => Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom', 'latin1'), Buffer.alloc(bytes - 12, 7)]);

async function aClass() {
  const course = await make.course();
  const mentor = await make.person({ role: 'mentor' });
  const { person: student } = await make.student({ in: course });
  const batch = await of.batch({ courseId: course.course.id, studentIds: [student.id], mentorIds: [mentor.id] });
  const held = await of.held({ batchId: batch.id, mentorId: mentor.id, inMinutes: -24 * 60 });
  const caller = async (person: { id: bigint }) => ({ token: (await make.session({ personId: person.id, at: server.clock.now() })).token });
  const asMentor = await caller(mentor);
  const mappingId = String(held.id);
  const begin = async (file: Buffer, name = 'class.mp4') =>
    (await server.call('startRecordingUpload', { mappingId, name, bytes: file.length }, asMentor)).data;
  const send = async (uploadId: string, part: number, file: Buffer) => {
    const { headers, payload } = await formOf({ fields: { uploadId, part }, file });
    const answer = await server.app.inject({
      method: 'POST',
      url: paths.sendRecordingPart.path,
      headers: { ...headers, 'access-token': asMentor.token },
      payload,
    });
    return answer.json<{ data?: { received: number }; code?: string; message?: string; fields?: object }>();
  };
  const finish = (uploadId: string, replacesId = '') =>
    server.call('finishRecordingUpload', { uploadId, replacesId, seconds: 90 }, asMentor);
  const link = (url: string, replacesId = '') =>
    server.call('linkRecording', { mappingId, replacesId, name: 'Part', url, seconds: 5400 }, asMentor);
  const list = async () => (await server.call('managedRecordings', { mappingId }, asMentor)).data.recordings;
  return { asMentor, begin, caller, finish, held, link, list, mappingId, mentor, send, student };
}

test('CLS-020 a recording is uploaded in parts, continues where it was broken off, and students watch it', async () => {
  const { begin, caller, finish, held, list, mappingId, send, student } = await aClass();
  const file = video(recordingLimits.partBytes + 1000);
  const { uploadId, received, partBytes } = await begin(file);
  expect([received, partBytes]).toEqual([0, recordingLimits.partBytes]);
  const parts = [file.subarray(0, partBytes), file.subarray(partBytes)] as const;
  // the second part waits for the first, and one that is there already changes nothing
  expect((await send(uploadId, 2, parts[1])).data?.received).toBe(0);
  expect((await send(uploadId, 1, parts[0])).data?.received).toBe(1);
  expect((await send(uploadId, 1, parts[0])).data?.received).toBe(1);
  expect((await finish(uploadId)).error.code).toBe('UPLOAD_INCOMPLETE');
  expect(await begin(file)).toMatchObject({ uploadId, received: 1 });
  expect((await send(uploadId, 2, parts[1].subarray(1))).fields).toHaveProperty('user_file');
  expect((await send(uploadId, 2, parts[1])).data?.received).toBe(2);
  expect((await finish(uploadId)).data.recordings).toMatchObject([{ source: 'file', name: 'class.mp4', seconds: 90 }]);
  // the answer was lost: to send the last part, or to finish, once more is the same as once
  expect((await send(uploadId, 2, parts[1])).data?.received).toBe(2);
  expect((await finish(uploadId)).data.recordings).toEqual(await list());
  expect(await begin(file)).toMatchObject({ uploadId, received: 2 });
  expect(await list()).toHaveLength(1);
  const details = await server.call('classDetails', { mappingId, studentImsPin: '' }, await caller(student));
  const { pathname, search } = new URL(details.data.recordings[0]?.url ?? '', 'http://localhost');
  const { body, headers } = await server.app.inject({ url: pathname + search });
  expect([headers['content-type'], Buffer.byteLength(body, 'utf8') > 0]).toEqual(['video/mp4', true]);
  expect(headers['content-length']).toBe(String(file.length));
  const entries = await orm()
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.targetId, String(held.id)));
  expect(entries.map(({ action }) => action)).toEqual(['classes.recording-added']);
});

const unknownFile = "We don't know this kind of file. Choose an MP4 or WebM video.";
const iso = (brand: string) => Buffer.from(`\0\0\0\u0014ftyp${brand}0000`, 'latin1');
test.each([
  ['a MOV', iso('qt  '), 'This is a QuickTime (MOV) video. Save it as MP4 and choose that.'],
  ['an AVI', Buffer.from('RIFF0000AVI LIST', 'latin1'), 'This is an AVI video. Save it as MP4 and choose that.'],
  ['a PDF', Buffer.from('%PDF-1.7 0000000', 'latin1'), 'This is a PDF. Choose an MP4 or WebM video.'],
  ['a HEIC', iso('heic'), 'This is a HEIC picture, as iPhones take them. Choose an MP4 or WebM video.'],
  ['a sound', iso('M4A '), 'This is a sound recording (M4A). Choose an MP4 or WebM video.'],
  ['an AVIF', iso('avif'), 'This is an AVIF picture. Choose an MP4 or WebM video.'],
  ['one byte', Buffer.from('\0'), unknownFile],
  ['three bytes', Buffer.from('\u001AE\u00DF', 'latin1'), unknownFile],
])('what is no video is told by its first bytes, whatever its name: %s', async (_what, file, message) => {
  const { begin, list, send } = await aClass();
  const { uploadId } = await begin(file);
  expect(await send(uploadId, 1, file)).toMatchObject({ code: 'NOT_A_RECORDING', message });
  expect(await list()).toEqual([]);
});

test.each(['isom', 'mp42', 'iso5', 'M4V '])('CLS-020 a video of the kind %s is taken', async (brand) => {
  const { begin, send } = await aClass();
  const file = Buffer.from(`\0\0\0\u0018ftyp${brand}`, 'latin1');
  const { uploadId } = await begin(file);
  expect((await send(uploadId, 1, file)).data?.received).toBe(1);
});

test('an upload that is finished by two windows at once is one recording, whole', async () => {
  const { begin, finish, list, send } = await aClass();
  const file = video(recordingLimits.partBytes + 1000);
  const { uploadId, partBytes } = await begin(file);
  const first = file.subarray(0, partBytes);
  expect((await Promise.all([send(uploadId, 1, first), send(uploadId, 1, first)])).map(({ data }) => data?.received)).toEqual([1, 1]);
  await send(uploadId, 2, file.subarray(partBytes));
  const answers = await Promise.all([finish(uploadId), finish(uploadId), finish(uploadId)]);
  const [recording] = await list();
  for (const { data } of answers) expect(data.recordings).toEqual([recording]);
  const [stored] = await orm()
    .select()
    .from(classRecordings)
    .where(eq(classRecordings.id, BigInt(recording?.recordingId ?? '0')));
  expect((await server.parts.files.read(stored?.fileKey ?? ''))?.equals(file)).toBe(true);
});

test('parts are linked, put into an order, replaced and removed; two who do so at once do not undo each other', async () => {
  const { asMentor, link, list, mappingId } = await aClass();
  for (const name of ['one', 'two', 'three']) await link(`https://videos.example.org/${name}`);
  const ids = (await list()).map(({ recordingId }) => recordingId);
  const order = (recordingIds: string[]) => server.call('orderRecordings', { mappingId, recordingIds }, asMentor);
  const [one = '', two = '', three = ''] = ids;
  expect((await order([three, one, two])).data.recordings.map(({ url }) => url.slice(27))).toEqual(['three', 'one', 'two']);
  expect((await order([three, one])).error.code).toBe('CHANGED_ELSEWHERE');
  expect((await link('https://videos.example.org/better', one)).data.recordings.map(({ url }) => url.slice(27))).toEqual([
    'three',
    'better',
    'two',
  ]);
  expect((await link('https://videos.example.org/none', '999999999')).error.code).toBe('RECORDING_NOT_FOUND');
  await server.call('removeRecording', { recordingId: three }, asMentor);
  expect((await list()).map(({ recordingId }) => recordingId)).toEqual([one, two]);
});

test('a recording of the provider that a person has removed or replaced does not come back with its next report', async () => {
  const { asMentor, held, link, list } = await aClass();
  const report = (ref: string, position: number) =>
    server.parts.database.transaction((tx) =>
      saveRecording({
        tx,
        row: { classId: held.id, ref, position, url: `https://zoom.test/${ref}`, seconds: 60, expectedAt: testMoment, readyAt: testMoment },
      }),
    );
  await report('a', 0);
  await report('b', 1);
  const [first, second] = await list();
  await server.call('removeRecording', { recordingId: first?.recordingId ?? '' }, asMentor);
  await link('https://videos.example.org/cut', second?.recordingId);
  await report('a', 0);
  await report('b', 1);
  expect((await list()).map(({ url }) => url)).toEqual(['https://videos.example.org/cut']);
});

test('what is broken off for a day, and the file of a recording that was removed, goes', async () => {
  const { begin, caller, finish, held, list, mentor, send } = await aClass();
  const file = video(2000);
  const kept = await begin(file, 'kept.mp4');
  await send(kept.uploadId, 1, file);
  await finish(kept.uploadId);
  // one that the store cannot remove holds no other up
  const stuck = BigInt((await begin(file, 'stuck.mp4')).uploadId);
  await orm().update(recordingUploads).set({ fileKey: '../stuck', storeRef: 'parts' }).where(eq(recordingUploads.id, stuck));
  const broken = await begin(video(recordingLimits.partBytes + 2000), 'broken.mp4');
  await send(broken.uploadId, 1, video(recordingLimits.partBytes));
  const [recording] = await list();
  const [stored] = await orm()
    .select()
    .from(classRecordings)
    .where(eq(classRecordings.id, BigInt(recording?.recordingId ?? '0')));
  const rows = () => orm().select().from(recordingUploads).where(eq(recordingUploads.classId, held.id)).orderBy(recordingUploads.id);
  await purgeUploads(server);
  expect(await rows()).toHaveLength(3);
  server.clock.advance(25 * 3_600_000);
  await purgeUploads(server);
  expect(await rows()).toMatchObject([{ name: 'kept.mp4' }, { name: 'stuck.mp4' }]);
  expect(await server.parts.files.read(stored?.fileKey ?? '')).toEqual(file);
  const removed = await server.call('removeRecording', { recordingId: recording?.recordingId ?? '' }, await caller(mentor));
  expect(removed.data.recordings).toEqual([]);
  await purgeUploads(server);
  expect(await rows()).toMatchObject([{ name: 'stuck.mp4' }]);
  expect(await server.parts.files.read(stored?.fileKey ?? '')).toBeNull();
});

test('an upload is broken off a day after its last part, or after it was continued, and not a day after it began', async () => {
  const { asMentor, begin, caller, held, mentor, send } = await aClass();
  const file = video(recordingLimits.partBytes + 1000);
  const { uploadId, partBytes } = await begin(file);
  const isKept = async (hours: number) => {
    server.clock.advance(hours * 3_600_000);
    // their session has ended by now
    Object.assign(asMentor, await caller(mentor));
    await purgeUploads(server);
    return (await orm().select().from(recordingUploads).where(eq(recordingUploads.classId, held.id))).length === 1;
  };
  expect(await isKept(20)).toBe(true);
  await send(uploadId, 1, file.subarray(0, partBytes));
  expect(await isKept(20)).toBe(true);
  expect(await begin(file)).toMatchObject({ uploadId, received: 1 });
  expect(await isKept(20)).toBe(true);
  expect(await isKept(5)).toBe(false);
});
