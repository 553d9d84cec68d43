import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { importPack } from '../../content/import-pack.ts';
import { readPack } from '../../content/read-pack.ts';

const demo = fileURLToPath(new URL('../../../../../content/demo', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'abhyas-promotions-'));
let app: TestApp;
let token: string;
let courses: Record<string, { courseId: string; variantId: string }>;
beforeAll(async () => {
  app = await testApp({ template: 'demo' });
  token = await app.signIn('ASC1001');
  const rows = (await app.call('studentCourses', {}, { token })).data;
  courses = Object.fromEntries(rows.map(({ courseName, courseId, variantId }) => [courseName, { courseId, variantId }]));
});
afterAll(async () => {
  await app.close();
  rmSync(scratch, { recursive: true, force: true });
});

const of = (name: 'CAT' | 'GMAT') => courses[name] ?? { courseId: '', variantId: '' };
const promotionsOf = async (name: 'CAT' | 'GMAT') => (await app.call('homeData', of(name), { token })).data.promotions;
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);

/** A copy of the demo pack with one of its files changed. */
function packWith(name: string, { file, change }: { file: string; change: (text: string) => string }): string {
  const folder = join(scratch, name);
  cpSync(demo, folder, { recursive: true });
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  return folder;
}
const importFrom = (folder: string) =>
  importPack({
    database: app.parts.database,
    files: app.parts.files,
    vault: app.parts.vault,
    folder,
    clock: app.clock,
    rebase: false,
    demoPasswords: true,
  });
const faultsOf = (folder: string) => {
  const read = readPack(folder);
  return 'faults' in read ? read.faults : [];
};

describe('promotions', () => {
  test('NTF-015 come from the server per course and place, in the order of the pack', async () => {
    const cat = await promotionsOf('CAT');
    expect(titles(cat.carousel)).toEqual([
      'Mock season: ten papers, ten Sundays',
      'An hour with a mentor, when you need it',
      'Winter school in the hills',
    ]);
    expect(cat.small).toHaveLength(6);
    const gmat = await promotionsOf('GMAT');
    expect(titles(gmat.carousel)).not.toContain('Mock season: ten papers, ten Sundays');
    expect(titles(gmat.small)).not.toContain('Library pass');
    for (const { url } of [...cat.carousel, ...cat.small]) expect(url).toMatch(/^https:/);
  });

  test('run from their first day to their last, as the brand counts days', async () => {
    const { rows } = await app.parts.database.orm.execute<{ to_day: string }>(sql`select to_day from promotions where key = 'winter-school'`);
    const last = new Date(`${rows[0]?.to_day ?? ''}T23:00:00+05:30`).getTime();
    const begin = app.clock.now().getTime();
    const runs = async () => {
      const own = await app.signIn('ASC1001');
      return titles((await app.call('homeData', of('CAT'), { token: own })).data.promotions.carousel).includes('Winter school in the hills');
    };
    expect(await runs()).toBe(true);
    app.clock.advance(last - begin);
    expect(await runs()).toBe(true);
    app.clock.advance(2 * 3_600_000);
    expect(await runs()).toBe(false);
    app.clock.advance(begin - app.clock.now().getTime());
  });
});

describe('upgrades', () => {
  test('NTF-008 are the programmes on offer for the course with price, benefits and link, the current one marked', async () => {
    const { offers } = (await app.call('upgrades', of('CAT'), { token })).data;
    expect(offers.map(({ name, price, current, recommended }) => [name, price, current, recommended])).toEqual([
      ['CAT Online', '₹ 14,999', false, false],
      ['CAT Classroom', '₹ 34,999', true, false],
      ['CAT Complete', '₹ 49,999', false, true],
    ]);
    expect(offers[0]?.benefits).toContainEqual({ name: 'Full mocks', value: '10' });
    expect(offers[0]?.url).toBe('https://abhyas.test/buy/cat-online');
    expect((await app.call('upgrades', of('GMAT'), { token })).data.offers).toEqual([]);
  });
});

describe('a pack', () => {
  test('that is imported again duplicates nothing, and takes along what it no longer has', async () => {
    await importFrom(demo);
    expect((await promotionsOf('CAT')).small).toHaveLength(6);
    const folder = packWith('less', {
      file: 'promotions.yaml',
      change: (text) => text.replace(/ {2}- \{key: library-pass.*\n/, '').replace("'Formula cards'", "'Cards'"),
    });
    rmSync(join(folder, 'blogs.yaml'));
    await importFrom(folder);
    const small = titles((await promotionsOf('CAT')).small);
    expect(small).toHaveLength(5);
    expect(small[0]).toBe('Cards');
    expect((await app.call('homeData', of('CAT'), { token })).data.blogs).toEqual([]);
    await importFrom(demo);
    expect((await promotionsOf('CAT')).small).toHaveLength(6);
  });

  test('is told each fault of its promotions, offers and blogs with file and line', () => {
    const line = (folder: string, file: string, part: string) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes(part)) + 1;
    const promotions = packWith('faulty', {
      file: 'promotions.yaml',
      change: (text) =>
        text
          .replace('key: vocab-daily', 'key: formula-cards')
          .replace('media/promo-essay-check.svg', 'media/nowhere.svg')
          .replace('media/promo-campus-visit.svg', 'media/discriminant.mp4')
          .replace('from: today-30d, to: today+120d', 'from: today+9d, to: today+1d')
          .replace('    variant: online', '    variant: evening')
          .replace('place: home-small, programme: cat-2026', 'place: home-small, programme: sat'),
    });
    const at = (part: string) => ({ file: 'promotions.yaml', line: line(promotions, 'promotions.yaml', part) });
    const found = faultsOf(promotions);
    expect(found).toContainEqual({ ...at('Five words'), cause: "the key 'formula-cards' stands twice" });
    expect(found).toContainEqual({ ...at('nowhere.svg'), cause: "there is no file 'media/nowhere.svg' in the pack" });
    expect(found).toContainEqual({ ...at('discriminant.mp4'), cause: "'media/discriminant.mp4' is not a picture" });
    expect(found).toContainEqual({ ...at('today+9d'), cause: 'the last day is before the first' });
    expect(found).toContainEqual({ ...at('variant: evening'), cause: "there is no variant of programme cat-2026 'evening' in the pack" });
    expect(found).toContainEqual({ ...at('programme: sat'), cause: "there is no programme 'sat' in the pack" });
    expect(found).toHaveLength(6);
  });

  test.each(['http://abhyas.test/x', 'javascript:alert(1)', 'https://name:word@abhyas.test/x', '/upgrade'])(
    'whose link is %s is refused: what leaves the portal goes over https and carries no password',
    (address) => {
      const folder = packWith(`link-${address.length}`, {
        file: 'blogs.yaml',
        change: (text) => text.replace('https://blog.abhyas.test/error-book', address),
      });
      expect(faultsOf(folder)).toEqual([{ file: 'blogs.yaml', line: 3, cause: expect.stringMatching(/^blogs\.0\.url: must/) as string }]);
    },
  );
});
