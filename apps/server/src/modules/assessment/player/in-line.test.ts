import { like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { launch, launchAndStart } from '../../../../test/player.ts';
import { playerWorld } from '../../../../test/player-world.ts';
import { rateLimits } from '../../../platform/postgres/tables.ts';

const { server, make } = await playerWorld();

/** As many windows as the door lets in, and lets wait inside. */
const crowd = 128;

/** Does `work` while the door is full: as many windows as it takes are held up in the exchange of their tokens. */
async function whileFull<T>(work: () => Promise<T>): Promise<T> {
  const held = await server.parts.database.pool.connect();
  await held.query('begin');
  await held.query('lock table launch_tokens in share mode');
  const inside = Array.from({ length: crowd }, (_, index) => server.call('playerOpen', { token: `none-${index}` }));
  const isFull = async () => (await server.call('playerOpen', { token: 'newcomer' })).status === 503;
  try {
    await expect.poll(isFull).toBe(true);
    return await work();
  } finally {
    await held.query('rollback');
    held.release();
    await Promise.all(inside);
    // let in at last, it leaves no place in line behind
    await server.call('playerOpen', { token: 'newcomer' });
  }
}

/** A launch token of a test that has not begun. */
async function launchToken(): Promise<string> {
  const made = await make.launchableTest();
  const body = { assetId: String(made.asset.id), assessmentId: String(made.assessment.id), redirectUrl: '' };
  return (await server.call('getTestData', body, { token: await server.signIn(made.person.pin) })).data.token;
}

/** Asks with a token and the place that the last answer gave. */
async function ask({ token, place }: { token: string; place: string }) {
  const answer = await server.call('playerOpen', { token }, place === '' ? {} : { cookies: { abhyas_place: place } });
  const given = answer.cookies.find(({ name }) => name === 'abhyas_place');
  return { answer, place: given?.value ?? place };
}

test('TST-063 a launch token that was brought in time stays valid while its window keeps its place in line, and for that window alone', async () => {
  const [token, other] = [await launchToken(), await launchToken()];
  const place = await whileFull(async () => {
    let kept = '';
    for (let asked = 0; asked < 8; asked += 1) {
      const turn = await ask({ token, place: kept });
      expect(turn.answer.error).toMatchObject({ code: 'QUEUED', message: expect.stringContaining('in line') as string });
      kept = turn.place;
      server.clock.advance(30_000);
    }
    return kept;
  });
  // four minutes later the other token is as good as none, also with a place that is not its own
  for (const bought of ['', place]) expect((await ask({ token: other, place: bought })).answer.error.code).toBe('LAUNCH_EXPIRED');
  const inside = await ask({ token, place });
  expect([inside.answer.status, inside.place], 'the place is taken back').toEqual([200, '']);
  expect((await ask({ token, place })).answer.error.code).toBe('LAUNCH_EXPIRED');
});

test('TST-063 a place ends where its window does not ask again, and after half an hour in any case', async () => {
  const [away, slow] = [await launchToken(), await launchToken()];
  await whileFull(async () => {
    const { place } = await ask({ token: away, place: '' });
    let kept = (await ask({ token: slow, place: '' })).place;
    for (let seconds = 0; seconds < 1_950; seconds += 30) {
      server.clock.advance(30_000);
      kept = (await ask({ token: slow, place: kept })).place;
    }
    return [place, kept];
  }).then(async ([place = '', kept = '']) => {
    expect((await ask({ token: away, place })).answer.error.code).toBe('LAUNCH_EXPIRED');
    expect((await ask({ token: slow, place: kept })).answer.error.code).toBe('LAUNCH_EXPIRED');
  });
});

test('a launch that is turned away is not counted among those of the day', async () => {
  const made = await make.launchableTest();
  const body = { assetId: String(made.asset.id), assessmentId: String(made.assessment.id), redirectUrl: '' };
  const caller = { token: await server.signIn(made.person.pin) };
  const { orm } = server.parts.database;
  const counted = async () => orm.$count(rateLimits, like(rateLimits.key, 'day-getTestData:%'));
  const before = await counted();
  await whileFull(async () => {
    for (let turn = 0; turn < 3; turn += 1) expect((await server.call('getTestData', body, caller)).error.code).toBe('QUEUED');
  });
  expect(await counted()).toBe(before);
  expect((await server.call('getTestData', body, caller)).status).toBe(200);
  expect(await counted()).toBe(before + 1);
});

test('TST-063 TST-071 a window that takes a running test is not held up by those who are let in, whichever way it comes', async () => {
  const running = await make.launchableTest();
  const { window, session, state } = await launchAndStart({ server, test: running });
  const fresh = await launch({ server, test: await make.launchableTest() });
  const body = { assetId: String(running.asset.id), assessmentId: String(running.assessment.id), redirectUrl: '' };
  await whileFull(async () => {
    expect((await fresh.window.start()).error.code).toBe('QUEUED');
    expect((await window.start()).data.fence).toBe(state.fence + 1);
    // the launch waits for the lock that fills the door here, and not in line
    const relaunched = server.call('getTestData', body, { token: session });
    await expect
      .poll(async () => {
        const { rows } = await server.parts.database.orm.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "launch_tokens"%'`,
        );
        return rows.length;
      })
      .toBe(1);
    return { relaunched };
  }).then(async ({ relaunched }) => expect((await relaunched).status).toBe(200));
});
