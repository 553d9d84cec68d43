import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { playerWindow } from '../../../test/player.ts';
import { assessments } from '../assessment/tables.ts';
import { watchQueries } from '../../../test/query-count.ts';

let app: TestApp;
let token: string;
let course: { courseId: string; variantId: string };
beforeAll(async () => {
  app = await testApp({ template: 'demo' });
  token = await app.signIn('ASC1008');
  const found = (await app.call('studentCourses', {}, { token })).data.find(({ courseName }) => courseName === 'CAT');
  course = { courseId: found?.courseId ?? '', variantId: found?.variantId ?? '' };
});
afterAll(() => app.close());

const open = async (as = token, of = course) => (await app.call('testLanding', of, { token: as })).data;

test('TST-001 TST-004 TST-009 the Test tab has every test of the course in the lists of its paths, proctored or not', async () => {
  const { groups, failed } = await open();
  expect(groups.map(({ name }) => name)).toEqual(['Full mocks', 'Half mocks', 'Topic tests', 'Sectional tests', 'Other exams']);
  const tests = groups.flatMap(({ assets }) => assets);
  expect(tests.every(({ assetType, actions }) => assetType === 'assessment' && actions.length > 0)).toBe(true);
  expect(new Set(tests.map(({ assetDetails: [details] }) => details?.proctored))).toEqual(new Set(['0', '1']));
  expect(failed).toEqual([]);
});

test('TST-031 the next test comes with its booking, and only what is booked does', async () => {
  const { groups, nextTestId, booked } = await open(await app.signIn('ASC1001'));
  const tests = groups.flatMap(({ assets }) => assets);
  const withBooking = tests.filter(({ actions }) => actions.some(({ kind }) => kind === 'view-booking'));
  expect(booked.map(({ asset_id }) => asset_id)).toEqual(withBooking.map(({ assetId }) => assetId));
  expect(booked.every(({ is_active, venue_name }) => is_active === '1' && venue_name !== '')).toBe(true);
  expect(nextTestId).toBe(booked[0]?.asset_id);
});

test('TST-031 a booking is fetched only while the booking window of its test is open', async () => {
  const who = await app.signIn('ASC1001');
  const { groups, booked } = await open(who);
  const asset = groups.flatMap(({ assets }) => assets).find(({ assetId }) => assetId === booked[0]?.asset_id);
  const id = BigInt(asset?.assetDetails[0]?.assessmentId ?? '');
  const { orm } = app.parts.database;
  const [kept] = await orm.select().from(assessments).where(eq(assessments.id, id));
  const now = app.clock.now();
  const windowIs = async (more: Partial<typeof assessments.$inferInsert>) => {
    await orm.update(assessments).set(more).where(eq(assessments.id, id));
    await orm.execute(sql`update content_packs set imported_at = imported_at + interval '1 second'`);
  };
  const fetched = async () => (await open(who)).booked.map(({ asset_id }) => asset_id);
  try {
    await windowIs({ slotStartAt: new Date(now.getTime() + 1) });
    expect(await fetched()).not.toContain(asset?.assetId);
    await windowIs({ slotStartAt: now });
    expect(await fetched()).toContain(asset?.assetId);
    await windowIs({ endAt: new Date(now.getTime() - 1000) });
    expect(await fetched()).not.toContain(asset?.assetId);
  } finally {
    await windowIs({ slotStartAt: kept?.slotStartAt ?? null, endAt: kept?.endAt ?? now });
  }
});

test('a student without a score has none, and the tab of another course has its tests alone', async () => {
  expect((await open()).scores).toEqual([]);
  const both = await app.signIn('ASC1007');
  const other = (await app.call('studentCourses', {}, { token: both })).data.find(({ courseName }) => courseName === 'GMAT');
  const gmat = { courseId: other?.courseId ?? '', variantId: other?.variantId ?? '' };
  const { data } = await app.call('testLanding', gmat, { token: both });
  const [test, ...more] = data.groups.flatMap(({ assets }) => assets);
  expect([test?.assetName, more]).toEqual(['GMAT-style adaptive test', []]);
  expect(data).toMatchObject({ nextTestId: test?.assetId, booked: [], waits: [], scores: [], failed: [] });
});

test('TST-044 a place on a waitlist is shown with its slot, and the seat on offer until its time', async () => {
  const who = await app.signIn('ASC1007');
  const cat = (await app.call('studentCourses', {}, { token: who })).data.find(({ courseName }) => courseName === 'CAT');
  const look = () => open(who, { courseId: cat?.courseId ?? '', variantId: cat?.variantId ?? '' });
  const { groups, waits } = await look();
  const [wait, ...more] = waits;
  expect(more).toEqual([]);
  expect(wait).toMatchObject({ place: 2, offer_ends_at: '', venue_name: 'Andheri centre', time_zone: 'Asia/Kolkata' });
  expect(groups.flatMap(({ assets }) => assets).find(({ assetId }) => assetId === wait?.asset_id)?.assetName).toBe('Centre mock 2');
  const offer = (ends: Date) =>
    app.parts.database.orm.execute(
      sql`update waitlist_entries set state = 'offered', seat = 1, offered_at = now(), offer_ends_at = ${ends.toISOString()} where slot_id = ${BigInt(wait?.slot_id ?? '')} and id = (select max(id) from waitlist_entries where slot_id = ${BigInt(wait?.slot_id ?? '')})`,
    );
  const ends = new Date(app.clock.now().getTime() + 3_600_000);
  await offer(ends);
  expect((await look()).waits).toMatchObject([{ offer_ends_at: ends.toISOString() }]);
  await offer(app.clock.now());
  expect((await look()).waits).toEqual([]);
});

test('it asks few queries, however many tests it shows', async () => {
  await open();
  const { count } = await watchQueries({ server: app, work: open });
  expect(count).toBeLessThanOrEqual(5);
});

test('TST-059 the score of the test that was completed last comes with the median of its cohort', async () => {
  const { groups } = await open();
  const quadratics = groups.flatMap(({ assets }) => assets).find(({ assetName }) => assetName === 'Quadratics');
  const assessmentId = quadratics?.assetDetails[0]?.assessmentId ?? '';
  const launched = await app.call('getTestData', { assetId: quadratics?.assetId ?? '', assessmentId, redirectUrl: '' }, { token });
  const opened = await app.call('playerOpen', { token: launched.data.token });
  const pass = opened.cookies.find(({ name }) => name === 'abhyas_attempt')?.value ?? '';
  const window = playerWindow({ server: app, pass, attemptId: opened.data.attemptId, token });
  await window.submit((await window.start()).data.fence);
  const { scores, groups: after } = await open();
  const taken = after.flatMap(({ assets }) => assets).find(({ assetName }) => assetName === 'Quadratics');
  expect(scores).toEqual([
    expect.objectContaining({
      assessmentId,
      marks: '0',
      totalMarks: '30',
      percentile: taken?.overAllPercentile,
      cohortSize: taken?.cohortSize,
    }),
  ]);
  expect(Number(scores[0]?.median)).toBeGreaterThan(0);
  expect(Number(scores[0]?.median)).toBeLessThan(30);

  const leave = (candidates: number) =>
    app.parts.database.transaction((tx) =>
      tx.execute(sql`
      update mark_counts set candidates = case when ctid = (select min(ctid) from mark_counts where assessment_id = ${BigInt(assessmentId)} and section_id = 0) then ${candidates}::int else 0 end
       where assessment_id = ${BigInt(assessmentId)}`),
    );
  // the median of a few candidates would tell what one of them has
  await leave(9);
  expect((await open()).scores.map(({ median }) => median)).toEqual(['']);
  await leave(10);
  expect((await open()).scores[0]?.median).toMatch(/\d/);
});
