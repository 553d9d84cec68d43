import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { watchQueries } from '../../../../test/query-count.ts';

let app: TestApp;
let token: string;
let courses: { courseId: string; variantId: string; courseName: string }[];
beforeAll(async () => {
  app = await testApp({ template: 'demo' });
  token = await app.signIn('ASC1007');
  courses = (await app.call('studentCourses', {}, { token })).data;
});
afterAll(() => app.close());

const courseNamed = (name: string) => {
  const { courseId = '', variantId = '' } = courses.find(({ courseName }) => courseName === name) ?? {};
  return { courseId, variantId };
};
const offersOf = async (course = 'CAT', as = token) => (await app.call('homeData', courseNamed(course), { token: as })).data.offers;

/** Holds a seat until then for the place of ASC1007 on a waitlist. */
const offer = (ends: Date) =>
  app.parts.database.orm.execute(sql`
    update waitlist_entries set state = 'offered', seat = 1, offered_at = now(), offer_ends_at = ${ends.toISOString()}
     where student_id = (select id from people where pin = 'ASC1007')`);

test('TST-044 API-087 home tells of a seat that is held for the student, until its time, in the course of its test alone', async () => {
  expect(await offersOf(), 'a place on a waitlist is no offer').toEqual([]);
  const { waits } = (await app.call('testLanding', courseNamed('CAT'), { token })).data;
  const ends = new Date(app.clock.now().getTime() + 3_600_000);
  await offer(ends);
  const { count } = await watchQueries({ server: app, work: offersOf });
  expect(count, 'it is in the one query of home').toBe(1);
  expect(await offersOf()).toEqual([
    {
      slotId: waits[0]?.slot_id,
      assetId: waits[0]?.asset_id,
      assessmentId: expect.stringMatching(/^\d+$/) as string,
      assetName: 'Centre mock 2',
      endsAt: ends.toISOString(),
      startsAt: waits[0]?.start_time,
      venueName: 'Andheri centre',
      timeZone: 'Asia/Kolkata',
    },
  ]);
  expect(await offersOf('GMAT')).toEqual([]);
  const acting = { adminImsPin: 'STF3001', adminPassword: demoPassword, studentImsPin: 'ASC1007', platform: 'support' } as const;
  expect(await offersOf('CAT', (await app.call('adminLogin', acting)).data.token), 'support answers no offer').toEqual([]);
  await offer(app.clock.now());
  expect(await offersOf()).toEqual([]);
});
