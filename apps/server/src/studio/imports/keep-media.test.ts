import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { paths } from '@abhyas/contract/paths.ts';
import type { UploadPurpose } from '@abhyas/contract/studio/imports.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, testApp, type TestApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { purgeImports } from './upload-file.ts';

let server: TestApp;
let token = '';
let pack = '';

beforeAll(async () => {
  server = await testApp();
  const make = factories(server.parts);
  const author = await make.person({ role: 'staff', rights: ['content'] });
  ({ token } = await make.session({ personId: author.id, at: server.clock.now() }));
  const first = { institute: 'Media', course: 'Course', exam: 'Exam', examDate: '2027-05-01', timeZone: 'Asia/Kolkata', host: 'a.example' };
  ({ pack } = (await server.call('startPack', first, { token })).data);
});
afterAll(() => server.close());

const demo = (name: string) => readFileSync(fileURLToPath(new URL(`../../../../../content/demo/media/${name}`, import.meta.url)));

const sendPart = async (importId: string, part: number, file: Buffer) => {
  const { headers, payload } = await formOf({ fields: { importId, part }, file });
  const url = paths.sendImportPart.path;
  const answer = await server.app.inject({ method: 'POST', url, headers: { ...headers, 'access-token': token }, payload });
  return answer.json<{ data?: { received: number }; code?: string; message?: string }>();
};
const begin = async (name: string, bytes: number, purpose: Exclude<UploadPurpose, 'questions'>) =>
  (await server.call('startMedia', { name, bytes, purpose }, { token })).data;
const finish = (importId: string) => server.call('finishMedia', { importId, pack }, { token });
/** Uploads a whole file, and gives what keeping it said. */
const kept = async (name: string, file: Buffer, purpose: Exclude<UploadPurpose, 'questions'>) => {
  const { importId, partBytes } = await begin(name, file.length, purpose);
  for (let part = 1; (part - 1) * partBytes < file.length; part += 1)
    await sendPart(importId, part, file.subarray((part - 1) * partBytes, part * partBytes));
  return finish(importId);
};
const keyOf = async (path: string) => {
  const { rows } = await server.parts.database.orm.execute(sql`select file_key from source_media where pack = ${pack} and path = ${path}`);
  return rows[0]?.['file_key'] as string;
};

describe('a file of a lesson', () => {
  it('is kept under its name with its length, and the same file has the same place', async () => {
    const video = demo('sign-chart.mp4');
    expect((await kept('Sign chart (1).mp4', video, 'video')).data).toEqual({ path: 'media/sign-chart-1.mp4', seconds: 50, pages: null });
    const key = await keyOf('media/sign-chart-1.mp4');
    expect(key).toMatch(new RegExp(`^packs/${pack}/[0-9a-f]{16}\\.mp4$`));
    expect((await server.parts.files.read(key))?.equals(video)).toBe(true);
    expect((await kept('Sign chart (1).mp4', video, 'video')).data.path).toBe('media/sign-chart-1.mp4');
    const { media } = (await server.call('studioMedia', { pack, paths: ['media/sign-chart-1.mp4', 'media/none.mp4'] }, { token })).data;
    expect(media.map(({ path }) => path)).toEqual(['media/sign-chart-1.mp4']);
    expect((await server.app.inject({ method: 'GET', url: media[0]?.url ?? '' })).rawPayload.equals(video)).toBe(true);
    const sheet = demo('quadratics-formula-sheet.pdf');
    expect((await kept('सूत्र.pdf', sheet, 'pdf')).data).toEqual({ path: 'media/lesson.pdf', seconds: null, pages: 3 });
    expect((await kept('lesson.pdf', demo('dilr-setup-sheet.pdf'), 'pdf')).data).toEqual({
      path: 'media/lesson-2.pdf',
      seconds: null,
      pages: 2,
    });
    const captions = Buffer.from('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHello\n');
    expect((await kept('sign chart (1).vtt', captions, 'track')).data.path).toBe('media/sign-chart-1.vtt');
  });

  it('continues after a part that was there, and a lost answer is given again', async () => {
    const video = demo('sign-chart.mp4');
    // what is behind the last box belongs to none
    const long = Buffer.concat([video, Buffer.alloc(8 * 1024 ** 2)]);
    const { importId, partBytes } = await begin('long.mp4', long.length, 'video');
    await sendPart(importId, 1, long.subarray(0, partBytes));
    expect((await finish(importId)).error.code).toBe('UPLOAD_INCOMPLETE');
    expect(await begin('long.mp4', long.length, 'video')).toMatchObject({ importId, received: 1 });
    await sendPart(importId, 2, long.subarray(partBytes));
    const first = (await finish(importId)).data;
    expect(first).toEqual({ path: 'media/long.mp4', seconds: 50, pages: null });
    expect((await finish(importId)).data).toEqual(first);
    expect((await server.call('studioImports', {}, { token })).data.imports).toEqual([]);
    expect((await server.call('studioImport', { importId }, { token })).error.code).toBe('NOT_FOUND');
  });

  it('is named by a path that can be published together with its new page once a tab shows it', async () => {
    const create = async (kind: 'page' | 'path' | 'programmes', key: string, text: string) =>
      (await server.call('createFile', { pack, kind, key, text }, { token })).data.sourceId;
    const { files } = (await server.call('studioFiles', {}, { token })).data;
    const { text: programmes } = (
      await server.call('studioFile', { sourceId: files.find(({ kind }) => kind === 'programmes')?.sourceId ?? '' }, { token })
    ).data.source;
    const programme = /- key: (\S+)/.exec(programmes)?.[1] ?? '';
    const pageId = await create('page', 'first', 'A line has a slope.\n');
    const pathId = await create(
      'path',
      'quant',
      `path: quant
programme: ${programme}
type: prepare
name: Quant
children:
  - key: linear
    name: Linear equations
    assets:
      - {key: quant-page, name: Lines, type: html, page: pages/first.md, duration: '0:10:00'}
      - {key: quant-clip, name: Chart, type: video, file: media/sign-chart-1.mp4, captions: media/sign-chart-1.vtt, duration: '0:00:50'}
      - {key: quant-sheet, name: Sheet, type: pdf, file: media/lesson.pdf, pages: 3}
`,
    );
    const all = files.map(({ sourceId, revision }) => ({ sourceId, revision }));
    const preview = (
      await server.call(
        'previewFiles',
        { files: [...all, { sourceId: pathId, revision: 1 }, { sourceId: pageId, revision: 1 }] },
        { token },
      )
    ).data;
    expect(preview.faults.map(({ cause }) => cause)).toEqual(['no tab of modules.yaml shows this path']);
  });

  it('is refused by what it is, with what helps', async () => {
    const refused = async (name: string, file: Buffer, purpose: Exclude<UploadPurpose, 'questions'>) => {
      const { importId } = await begin(name, file.length, purpose);
      const part = await sendPart(importId, 1, file);
      return part.code === undefined ? (await finish(importId)).error : part;
    };
    const cut = demo('sign-chart.mp4').subarray(0, 40);
    expect(await refused('a.mp4', demo('quadratics-formula-sheet.pdf'), 'video')).toMatchObject({ code: 'UNFIT_FILE' });
    expect(await refused('a.pdf', Buffer.from('words'), 'pdf')).toMatchObject({ code: 'UNFIT_FILE' });
    expect(await refused('a.webm', Buffer.from('\u001AE\u00DF\u00A3\0B\u0082\u0084webm', 'latin1'), 'video')).toMatchObject({
      code: 'UNFIT_FILE',
      message: 'This is a Matroska (MKV) video. Save it as MP4 and choose that.',
    });
    expect(await refused('cut.mp4', cut, 'video')).toMatchObject({
      message: "The video doesn't say how long it is. Save it as MP4 again and choose that.",
    });
    expect(await refused('a.vtt', Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello\n'), 'track')).toMatchObject({ code: 'UNFIT_FILE' });
    expect(await refused('b.vtt', Buffer.from('WEBVTT\n\n00:00:02.000 --> 00:00:01.000\nHello\n'), 'track')).toMatchObject({
      message: 'Line 3 of the captions: the cue ends before it begins',
    });
  });

  it('goes with its parts a day after it was broken off, and what was kept stays', async () => {
    const { importId } = await begin('broken-off.mp4', 10_000_000, 'video');
    await sendPart(importId, 1, Buffer.concat([demo('sign-chart.mp4'), Buffer.alloc(8 * 1024 ** 2)]).subarray(0, 8 * 1024 ** 2));
    server.clock.advance(25 * 3_600_000);
    await purgeImports({ parts: server.parts });
    const { rows } = await server.parts.database.orm.execute(sql`select id from source_imports`);
    expect(rows).toEqual([]);
    expect((await server.parts.files.read(await keyOf('media/long.mp4')))?.length).toBeGreaterThan(8 * 1024 ** 2);
  });
});
