import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';

let server: TestApp;
let token = '';

beforeAll(async () => {
  server = await testApp({ template: 'demo' });
  const make = factories(server.parts);
  const author = await make.person({ role: 'staff', rights: ['content'] });
  ({ token } = await make.session({ personId: author.id, at: server.clock.now() }));
});
afterAll(() => server.close());

const pull = async (payload: object) => {
  const answer = await server.app.inject({ method: 'POST', url: '/api/main/exportContent', headers: { 'access-token': token }, payload });
  return { status: answer.statusCode, files: answer.statusCode === 200 ? unzipSync(answer.rawPayload) : {} };
};

describe('an institute takes its content along', () => {
  it('as the files of its pack, with media and without files about people', async () => {
    const { packs } = (await server.call('studioPacks', {}, { token })).data;
    const pack = packs[0]?.pack ?? '';
    expect(packs[0]?.programmes.length).toBeGreaterThan(0);
    const { files } = await pull({ pack, form: 'pack' });
    const names = Object.keys(files);
    expect(names).toEqual(expect.arrayContaining([`${pack}/pack.yaml`, `${pack}/questions/topic-quadratics.md`]));
    expect(names.some((name) => name.startsWith(`${pack}/media/`))).toBe(true);
    expect(names.filter((name) => /\/(people|cohort|doubts|history|mentoring|studio)\.yaml$/.test(name))).toEqual([]);
    const question = Buffer.from(files[`${pack}/questions/topic-quadratics.md`] ?? []).toString();
    expect(question).toContain('What is the sum of their other two roots?');
    const drafts = await pull({ pack, form: 'drafts' });
    expect(Buffer.from(drafts.files[`${pack}/questions/topic-quadratics.md`] ?? []).toString()).toContain('that are not common');
  });

  it('and the tests of a course as a package of QTI 3', async () => {
    const [pack] = (await server.call('studioPacks', {}, { token })).data.packs;
    const { files } = await pull({ pack: pack?.pack, form: 'qti', programme: pack?.programmes[0]?.key });
    expect(Object.keys(files)).toContain('imsmanifest.xml');
    expect((await pull({ pack: pack?.pack, form: 'qti', programme: 'none' })).status).toBe(404);
  });

  it('saves views of the bank for one person', async () => {
    const save = async (name: string, address: string) => (await server.call('saveBankView', { name, address }, { token })).data.views;
    expect(await save('Drafts', 'tab=draft')).toEqual([{ name: 'Drafts', address: 'tab=draft' }]);
    expect(await save('Drafts', 'tab=draft&sort=tests')).toEqual([{ name: 'Drafts', address: 'tab=draft&sort=tests' }]);
    expect((await server.call('studioFacets', {}, { token })).data.views).toHaveLength(1);
    expect(await save('Drafts', '')).toEqual([]);
  });
});
