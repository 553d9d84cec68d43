import { randomUUID } from 'node:crypto';
import { endpoints, type RequestOf } from '@abhyas/contract/endpoints.ts';
import type { PathName } from '@abhyas/contract/paths.ts';
import type { FastifyRequest } from 'fastify';
import { maxLagMs } from '@abhyas/rules/standby/freshness.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Cast, gatherCast } from '../../../test/authorisation/authorisation-cast.ts';
import { actors, callLines, outcomesOf } from '../../../test/authorisation/authorisation-matrix.ts';
import { type Pair, startPair } from '../../../test/standby.ts';
import type { Parts } from '../parts.ts';
import { memoisePerDatabase } from '../postgres/database.ts';
import { createReads, doneCookie, toldCookie } from './reads.ts';

let pair: Pair;
let server: TestApp;
let cast: Cast;
beforeAll(async () => {
  pair = await startPair();
  server = await testApp(pair);
  cast = await gatherCast(server);
});
afterAll(async () => {
  await pair.close();
  await server.close();
});

/** How often calls that may lag were answered where, since the last time that this was asked. */
let seen = new Map<string, number>();
async function places(): Promise<Record<string, number>> {
  const metrics = await server.app.metrics.metrics();
  const now = new Map(
    Array.from(metrics.matchAll(/^standby_reads_total\{place="(\w+)"\} (\d+)$/gm), ([, place = '', n]) => [place, Number(n)]),
  );
  const change = Object.fromEntries(
    [...now].flatMap(([place, n]) => (n === (seen.get(place) ?? 0) ? [] : [[place, n - (seen.get(place) ?? 0)]])),
  );
  seen = now;
  return change;
}

/** A note of the student, new each time, and whether their list has it. */
async function aNote() {
  const caller = await cast.callerFor('the student');
  const noteKey = randomUUID();
  const body = { ...(await cast.bodies.saveNote()), noteKey, text: 'A note', basedOn: 0 };
  const which = await cast.bodies.listNotes();
  return {
    save: () => server.call('saveNote', body, caller),
    isListed: async (cookies: Record<string, string> = {}) => {
      const { data } = await server.call('listNotes', { ...which, search: '' }, { ...caller, cookies });
      return data.notes.some((listed) => listed.noteKey === noteKey);
    },
  };
}

let note: Awaited<ReturnType<typeof aNote>>;
beforeEach(async () => {
  note = await aNote();
  await pair.catchUp();
  await places();
});

const cookieOf = ({ cookies }: Awaited<ReturnType<typeof note.save>>) => cookies.find(({ name }) => name === doneCookie);

describe('a call that may lag', () => {
  test('is answered by the standby, but on the device that did something only once the standby has it', async () => {
    expect(await note.isListed()).toBe(false);
    expect(await places()).toEqual({ standby: 1 });
    await pair.pause();
    const done = cookieOf(await note.save());
    expect(done).toMatchObject({ path: '/api', httpOnly: true, sameSite: 'Strict', maxAge: 3 });
    const own = { [doneCookie]: done?.value ?? '' };
    expect(await note.isListed(own)).toBe(true);
    expect(await note.isListed({ [toldCookie]: '1' })).toBe(true);
    expect(await places()).toEqual({ own: 2 });
    // another device, which heard of nothing, for two seconds at most
    expect(await note.isListed()).toBe(false);
    await pair.resume();
    await pair.catchUp();
    expect(await note.isListed(own)).toBe(true);
    expect(await places()).toEqual({ standby: 2 });
  });

  test('is answered by the primary where the standby is later than two seconds', async () => {
    await pair.pause();
    await note.save();
    pair.pass(maxLagMs + 1);
    await pair.standby.look();
    expect(await note.isListed()).toBe(true);
    expect(await places()).toEqual({ late: 1 });
    expect(await server.app.metrics.metrics()).toMatch(/^standby_lag_seconds [2-9]/m);
    await pair.resume();
    await pair.catchUp();
    expect(await note.isListed()).toBe(true);
    expect(await places()).toEqual({ standby: 1 });
  });

  test('is answered by the primary while the standby is away, and by the standby when it is back', async () => {
    await note.save();
    await pair.stopStandby();
    expect(await note.isListed()).toBe(true);
    await pair.standby.look();
    expect(await note.isListed()).toBe(true);
    const { away = 0, failed = 0 } = await places();
    expect(away + failed).toBe(2);
    await pair.startStandby();
    await pair.catchUp();
    expect(await note.isListed()).toBe(true);
    expect(await places()).toEqual({ standby: 1 });
  });

  test('follows the address to another server, instead of staying with the one that only older connections reach, and keeps nothing that was read of that one', async () => {
    const { standby } = pair;
    const keep = memoisePerDatabase(() => ({ contents: 'of one server' }));
    const kept = keep(standby.database.orm);
    expect(keep(standby.database.orm)).toBe(kept);
    const { pool } = standby.database;
    const older = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const client of older) client.release(true);
    pair.leadElsewhere(true);
    await expect(pool.query('select 1')).rejects.toThrow('leads to another standby');
    await standby.look();
    expect(standby.placeFor(0n)).toBe('away');
    pair.leadElsewhere(false);
    await pair.catchUp();
    expect(keep(standby.database.orm)).not.toBe(kept);
    // who was in the middle of reading continues on no other
    await expect(pool.query('select 1')).rejects.toThrow('after calling end');
    expect(await note.isListed()).toBe(false);
    expect(await places()).toEqual({ standby: 1 });
  });

  test('that found no connection is answered by the primary, even where its reader continues without', async () => {
    const { standby } = pair;
    const reads = createReads({ parts: server.parts, standby });
    const { pool } = standby.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const read = async (from: Parts) =>
      from === server.parts ? 'primary' : from.database.pool.query('select 1').then(String, () => 'a part of the page');
    expect(await reads.answer({ request: { cookies: {} } as FastifyRequest, read })).toBe('primary');
    for (const client of held) client.release();
    expect(reads.counts).toEqual(new Map([['failed', 1]]));
  });

  test('that is in the way of what is replayed is answered by the primary, even where its reader continues without', async () => {
    const reads = createReads({ parts: server.parts, standby: pair.standby });
    const request = { cookies: {} } as FastifyRequest;
    const cancelled = async (from: Parts) => {
      const slow = from.database.pool.query('select pg_sleep(60) from (select count(*) from notes) as locked');
      const outcome = slow.then(
        () => 'done',
        (error: Error) => error,
      );
      const started = "select from pg_stat_activity where query like '%pg_sleep(60)%' and wait_event = 'PgSleep'";
      while ((await pair.standby.database.pool.query(started)).rowCount === 0);
      await pair.ground.database.transaction((tx) => tx.execute('lock table notes in access exclusive mode'));
      return outcome;
    };
    const answers = (onStandby: (from: Parts) => Promise<unknown>) =>
      reads.answer({ request, read: async (from) => (from === server.parts ? 'primary' : onStandby(from)) });
    expect(
      await answers(async (from) => {
        const outcome = await cancelled(from);
        expect(String(outcome)).toContain('conflict with recovery');
        throw outcome as Error;
      }),
    ).toBe('primary');
    await pair.catchUp();
    expect(await answers(async (from) => [await cancelled(from), 'a part of the page'])).toBe('primary');
    expect(reads.counts).toEqual(new Map([['failed', 2]]));
  });

  test('reads and no more: the standby can answer each of them', async () => {
    const lagging = Object.values(endpoints).filter(({ mayLag }) => mayLag);
    expect(lagging.length).toBeGreaterThan(40);
    const calls = await Promise.all(
      lagging.map(async ({ name }) => {
        const outcomes = outcomesOf(callLines[name]);
        const actor = actors.find((each) => /^\D/.test(outcomes[each]));
        return { name, body: (await cast.bodies[name]()) as RequestOf<PathName>, caller: await cast.callerFor(actor ?? 'anonymous') };
      }),
    );
    for (const { name, body, caller } of calls) {
      await pair.catchUp();
      expect([name, (await server.call(name, body, caller)).status, await places()]).toEqual([name, 200, { standby: 1 }]);
    }
  });

  test('is not answered by a former primary that came back and cannot follow, however far its log goes', async () => {
    const former = await pair.failOver();
    await former.look();
    await former.look();
    expect(former.placeFor(0n)).not.toBe('standby');
    await former.close();
  });
});
