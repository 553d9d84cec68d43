import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let app: TestApp;
let token: string;
let courses: Record<string, { courseId: string; variantId: string }>;
beforeAll(async () => {
  app = await testApp({ template: 'demo' });
  token = await app.signIn('ASC1001');
  const rows = (await app.call('studentCourses', {}, { token })).data;
  courses = Object.fromEntries(rows.map(({ courseName, courseId, variantId }) => [courseName, { courseId, variantId }]));
});
afterAll(() => app.close());

const of = (name: 'CAT' | 'GMAT') => courses[name] ?? { courseId: '', variantId: '' };
const promotionsOf = async (name: 'CAT' | 'GMAT') => (await app.call('homeData', of(name), { token })).data.promotions;
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);

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

  test('NTF-015 are those of the course on the host of every brand', async () => {
    const on = async (host: string) => (await app.call('homeData', of('CAT'), { token, host })).data.promotions;
    const [main, second] = [await on('localhost'), await on('student.localhost')];
    expect(titles(second.carousel)).toEqual(titles(main.carousel));
    expect(titles(second.small)).toEqual(titles(main.small));
  });

  test('SCH-003 SCH-042 API-086 the school pages have advertisements of their own, in the order of the pack', async () => {
    const { data } = await app.call('schoolPromotions', of('CAT'), { token });
    expect(titles(data)).toEqual(['Practise the interview', 'Have your statement read', 'Campus week']);
    expect(data[0]).toMatchObject({
      url: 'https://abhyas.test/interview-practice',
      imageUrl: expect.stringContaining('/files/') as string,
    });
    const { carousel, small } = await promotionsOf('CAT');
    expect(titles([...carousel, ...small]).filter((title) => titles(data).includes(title))).toEqual([]);
  });

  test('run from their first day to their last, as the brand counts days', async () => {
    const { rows } = await app.parts.database.orm.execute<{ to_day: string }>(
      sql`select to_day from promotions where key = 'winter-school'`,
    );
    const last = new Date(`${rows[0]?.to_day ?? ''}T23:00:00+05:30`).getTime();
    const begin = app.clock.now().getTime();
    const runs = async () => {
      const own = await app.signIn('ASC1001');
      return titles((await app.call('homeData', of('CAT'), { token: own })).data.promotions.carousel).includes(
        'Winter school in the hills',
      );
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
    const gmat = (await app.call('upgrades', of('GMAT'), { token })).data.offers;
    expect(gmat.map(({ name, current }) => [name, current])).toEqual([['GMAT Complete', false]]);
  });
});
