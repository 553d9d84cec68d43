import type { StudioExport } from '@abhyas/contract/studio/exports.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { makeExport, purgeExports } from './make-export.ts';

let server: TestApp;
let token = '';
let pack = '';
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  server = await testApp({ template: 'demo' });
  make = factories(server.parts);
  token = await author();
  const { packs } = (await server.call('studioPacks', {}, { token })).data;
  pack = packs[0]?.pack ?? '';
});
afterAll(() => server.close());

async function author(): Promise<string> {
  const { id } = await make.person({ role: 'staff', rights: ['content'] });
  return (await make.session({ personId: id, at: server.clock.now() })).token;
}

/** Exports, and makes the file as the queue would. */
async function made(body: RequestOf<'startExport'>): Promise<StudioExport> {
  const { exportId } = (await server.call('startExport', body, { token })).data;
  await makeExport({ parts: server.parts, exportId: BigInt(exportId) });
  const found = (await server.call('studioExports', {}, { token })).data.exports.find((each) => each.exportId === exportId);
  if (found === undefined) throw new Error('an export that was begun is listed');
  return found;
}

async function bytesOf({ url }: StudioExport): Promise<Buffer> {
  const answer = await server.app.inject({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

const pull = async (body: RequestOf<'startExport'>) => {
  const about = await made(body);
  expect(about).toMatchObject({ state: 'ready', fault: null });
  const bytes = await bytesOf(about);
  expect(bytes.length).toBe(about.bytes);
  return { about, bytes, files: unzipSync(bytes) };
};

describe('an institute takes its content along', () => {
  it('as the files of its pack, with media and without files about people; twice it is the same file', async () => {
    const { files, bytes, about } = await pull({ scope: { kind: 'pack', pack }, form: 'pack' });
    expect(about).toMatchObject({ name: `${pack}.zip`, losses: [] });
    const names = Object.keys(files);
    expect(names).toEqual(expect.arrayContaining([`${pack}/pack.yaml`, `${pack}/questions/topic-quadratics.md`]));
    expect(names.some((name) => name.startsWith(`${pack}/media/`))).toBe(true);
    expect(names.filter((name) => /\/(people|cohort|doubts|history|mentoring|studio)\.yaml$/.test(name))).toEqual([]);
    const question = Buffer.from(files[`${pack}/questions/topic-quadratics.md`] ?? []).toString();
    expect(question).toContain('What is the sum of their other two roots?');
    expect((await pull({ scope: { kind: 'pack', pack }, form: 'pack' })).bytes.equals(bytes)).toBe(true);
    const drafts = await pull({ scope: { kind: 'pack', pack }, form: 'pack', isSaved: true });
    expect(Buffer.from(drafts.files[`${pack}/questions/topic-quadratics.md`] ?? []).toString()).toContain('that are not common');
  });

  it('and the tests of a course as a package of QTI 3', async () => {
    const { packs } = (await server.call('studioPacks', {}, { token })).data;
    const programme = packs[0]?.programmes[0]?.key ?? '';
    const { files, about } = await pull({ scope: { kind: 'course', pack, programme }, form: 'qti' });
    expect(Object.keys(files)).toContain('imsmanifest.xml');
    expect(about.name).toBe(`${programme}-qti.zip`);
    expect(about.questions).toBeGreaterThan(100);
    const none = await made({ scope: { kind: 'course', pack, programme: 'none' }, form: 'qti' });
    expect(none).toMatchObject({ state: 'failed', fault: 'empty', url: '' });
    const unknown = await server.call('startExport', { scope: { kind: 'pack', pack: 'none' }, form: 'pack' }, { token });
    expect(unknown.status).toBe(404);
  });

  it('and no one else sees the file, which goes after a day', async () => {
    const { about } = await pull({ scope: { kind: 'bank', pack, file: 'questions/topic-quadratics.md' }, form: 'pack' });
    expect(about.name).toBe('topic-quadratics.zip');
    expect((await server.call('studioExports', {}, { token: await author() })).data.exports).toEqual([]);
    const folder = about.url.slice('/files/'.length).replace(/\?.*/, '');
    expect(await server.parts.files.read(folder)).not.toBeNull();
    await server.parts.database.orm.execute(sql`update source_exports set at = at - interval '25 hours'`);
    await purgeExports({ parts: server.parts });
    expect(await server.parts.files.read(folder)).toBeNull();
    expect((await server.call('studioExports', {}, { token })).data.exports).toEqual([]);
  });

  it('saves views of the bank for one person', async () => {
    const save = async (name: string, address: string) => (await server.call('saveBankView', { name, address }, { token })).data.views;
    expect(await save('Drafts', 'tab=draft')).toEqual([{ name: 'Drafts', address: 'tab=draft' }]);
    expect(await save('Drafts', 'tab=draft&sort=tests')).toEqual([{ name: 'Drafts', address: 'tab=draft&sort=tests' }]);
    expect((await server.call('studioFacets', {}, { token })).data.views).toHaveLength(1);
    expect(await save('Drafts', '')).toEqual([]);
  });
});
