import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { variants } from '../../identity/tables.ts';
import { factories } from '../../../../test/factories.ts';
import { demoPassword, testMoment } from '../../../../test/moments.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let token = '';
let ownId = 0n;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  const staff = await make.person({ role: 'staff', rights: ['people'], firstName: 'Staff' });
  ownId = staff.id;
  token = (await make.session({ personId: staff.id })).token;
});
afterAll(() => server.close());

type Change = RequestOf<'changePeople'>['change'];
const changePeople = async (ids: readonly bigint[], change: Change, { dryRun = false, password = '' } = {}) => {
  const body = { personIds: ids.map(String), change, dryRun, password };
  return (await server.call('changePeople', body, { token })).data.people;
};
const outcomes = (people: Awaited<ReturnType<typeof changePeople>>) =>
  Object.fromEntries(people.map(({ name, outcome }) => [name.split(' ')[0] ?? '', outcome]));
const batchesOf = async (id: bigint) =>
  (await server.call('staffPerson', { personId: String(id) }, { token })).data.batches.map(({ variantId }) => variantId);
/** A course with two batches. */
const course = async () => {
  const { course: row, variant } = await make.course();
  const online = { courseId: row.id, key: 'online', name: 'Online', centreProctoredAllowed: false };
  const [other] = await server.parts.database.orm.insert(variants).values(online).returning({ id: variants.id });
  return { course: row, one: variant, other: String(other?.id) };
};

test('IDN-029 many people join a batch: what becomes of each is told before, the rule refuses some, and others are moved', async () => {
  const { one, other } = await course();
  const [fresh, moved, inside] = await Promise.all(['Fresh', 'Moved', 'Inside'].map((firstName) => make.person({ firstName })));
  const [closed, parent] = [
    await make.person({ firstName: 'Closed', closedAt: testMoment }),
    await make.person({ firstName: 'Parent', role: 'parent' }),
  ];
  if (fresh === undefined || moved === undefined || inside === undefined) throw new Error('three people');
  await make.enrol({ personId: moved.id, variantId: BigInt(other) });
  await make.enrol({ personId: inside.id, variantId: one.id });
  const ids = [fresh.id, moved.id, inside.id, closed.id, parent.id, ownId];
  const change = { verb: 'join', variantId: String(one.id) } as const;
  const expected = { Fresh: 'done', Moved: 'done', Inside: 'unchanged', Closed: 'refused', Parent: 'refused', Staff: 'refused' };
  expect(outcomes(await changePeople(ids, change, { dryRun: true }))).toEqual(expected);
  expect(await batchesOf(fresh.id)).toEqual([]);
  const done = await changePeople(ids, change);
  expect(outcomes(done)).toEqual(expected);
  expect(await batchesOf(moved.id)).toEqual([String(one.id)]);
  // what it takes to undo it
  expect(done.filter(({ outcome }) => outcome === 'done').map(({ left }) => left)).toEqual([[], [other]]);
  expect(outcomes(await changePeople([moved.id], { verb: 'join', variantId: other }))).toEqual({ Moved: 'done' });
  expect(await batchesOf(moved.id)).toEqual([other]);
});

test('one that goes wrong stops no other', async () => {
  const { one } = await course();
  const [first, bad, last] = await Promise.all(['First', 'Bad', 'Last'].map((firstName) => make.person({ firstName })));
  if (first === undefined || bad === undefined || last === undefined) throw new Error('three people');
  const { pool } = server.parts.database;
  await pool.query(`alter table enrolments add constraint bad_one check (person_id <> ${bad.id}) not valid`);
  try {
    const people = await changePeople([first.id, bad.id, last.id], { verb: 'join', variantId: String(one.id) });
    expect(outcomes(people)).toEqual({ First: 'done', Bad: 'failed', Last: 'done' });
  } finally {
    await pool.query('alter table enrolments drop constraint bad_one');
  }
});

test('closing many accounts asks for the password, ends their sessions, and is undone by reopening', async () => {
  const [one, other] = [await make.person({ firstName: 'One' }), await make.person({ firstName: 'Other', closedAt: testMoment })];
  const session = await make.session({ personId: one.id });
  const ids = [one.id, other.id];
  expect(outcomes(await changePeople(ids, { verb: 'close' }, { dryRun: true }))).toEqual({ One: 'done', Other: 'unchanged' });
  const body = { personIds: ids.map(String), change: { verb: 'close' as const }, dryRun: false, password: 'wrong' };
  expect((await server.call('changePeople', body, { token })).error.code).toBe('INCORRECT_PASSWORD');
  expect(outcomes(await changePeople(ids, { verb: 'close' }, { password: demoPassword }))).toEqual({ One: 'done', Other: 'unchanged' });
  expect((await server.call('listNotices', { unreadOnly: false }, { token: session.token })).error.code).toBe('UNAUTHENTICATED');
  expect(outcomes(await changePeople([one.id], { verb: 'reopen' }, { password: demoPassword }))).toEqual({ One: 'done' });
});

test('an invitation goes to those without a password alone', async () => {
  const [fresh, has] = [await make.person({ firstName: 'Fresh', password: null }), await make.person({ firstName: 'Has' })];
  expect(outcomes(await changePeople([fresh.id, has.id], { verb: 'invite' }))).toEqual({ Fresh: 'done', Has: 'unchanged' });
});

test('IDN-029 people are filtered by role, batch, state and last visit, each page for a file larger', async () => {
  const { one, other } = await course();
  const seen = async (firstName: string, days: number | null, more: Parameters<typeof make.person>[0] = {}) => {
    const person = await make.person({ firstName, lastName: 'Filtered', ...more });
    await make.enrol({ personId: person.id, variantId: one.id });
    if (days !== null) await make.session({ personId: person.id, at: new Date(testMoment.getTime() - days * 86_400_000) });
    return person;
  };
  await seen('Lately', 2);
  await seen('Weeks', 20);
  await seen('Never', null, { password: null });
  await seen('Shut', 1, { closedAt: testMoment });
  await seen('Guide', 3, { role: 'mentor' });
  const list = async (filter: Partial<RequestOf<'staffPeople'>>) =>
    (await server.call('staffPeople', { search: 'Filtered', page: 1, ...filter }, { token })).data.people.map(({ firstName }) => firstName);
  expect(await list({})).toEqual(['Guide', 'Lately', 'Never', 'Shut', 'Weeks']);
  expect(await list({ role: 'mentor' })).toEqual(['Guide']);
  expect(await list({ batch: String(one.id), role: 'student' })).toEqual(['Lately', 'Never', 'Shut', 'Weeks']);
  expect(await list({ batch: other })).toEqual([]);
  expect(await list({ batch: 'any', forFile: true })).toHaveLength(5);
  expect(await list({ state: 'open' })).toEqual(['Guide', 'Lately', 'Never', 'Weeks']);
  expect(await list({ state: 'new' })).toEqual(['Never']);
  expect(await list({ state: 'closed' })).toEqual(['Shut']);
  expect(await list({ state: 'open', visit: 'week' })).toEqual(['Guide', 'Lately']);
  expect(await list({ visit: 'month' })).toEqual(['Guide', 'Lately', 'Shut', 'Weeks']);
  expect(await list({ visit: 'not-week' })).toEqual(['Never', 'Weeks']);
  expect(await list({ visit: 'not-month' })).toEqual(['Never']);
});
