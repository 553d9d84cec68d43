import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settableClock } from '../../../test/clock.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { factories } from '../../../test/factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { closeIfDue } from './closing/close-attempt.ts';
import { createLogCommits } from './commit-events.ts';
import { createGroupCommit } from '../../platform/exam-load/group-commit.ts';
import { scoreUnscored } from './scoring/score-first.ts';
import { type Batch, type LockedAttempt, writeBatches } from './event-queries.ts';
import { lockAttempt } from './attempts/attempt-queries.ts';
import { createSaveEvents } from './player/save-events.ts';
import { attemptEvents, attempts } from './tables.ts';

let server: TestDatabase;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  server = await testDatabase();
  make = factories({ database: server.database });
});
afterAll(() => server.close());

const clock = settableClock(testMoment);
const deadlineAt = new Date(testMoment.getTime() + 600_000);
const runningAttempt = async (assessmentId: bigint) =>
  make.attempt({ assessmentId, startedAt: testMoment, deadlineAt, sectionSeconds: {}, fence: 1 });
const event = (seq: number): NumberedEvent => ({ seq, at: testMoment.toISOString(), event: { kind: 'visit', itemId: '1' } });
const saveEventsAt = (at: typeof clock) => {
  const parts = { database: server.database, clock: at };
  return createSaveEvents({ parts, commit: createLogCommits({ parts }).save });
};
const ofOne = { sizeOf: () => 1, statementSize: 1000 };
const count = async (ids: bigint[]) => {
  const rows = await server.database.orm
    .select({ seq: attemptEvents.seq })
    .from(attemptEvents)
    .where(inArray(attemptEvents.attemptId, ids));
  return rows.length;
};

describe('saving together', () => {
  it('TST-071 loses nothing of 200 windows that save at once, ten batches each, some of them sent twice', async () => {
    const { assessment } = await make.assessment();
    const ids: bigint[] = [];
    for (let i = 0; i < 200; i += 1) ids.push((await runningAttempt(assessment.id)).id);
    const save = saveEventsAt(clock);
    await Promise.all(
      ids.map(async (attemptId, index) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const batch: Batch = { attemptId, fence: 1, events: [1, 2, 3].map((n) => event(3 * turn + n)) };
          const answers = await Promise.all(index % 5 === 0 ? [save(batch), save(batch)] : [save(batch)]);
          for (const { ack } of answers) expect(ack).toBe(3 * turn + 3);
        }
      }),
    );
    expect(await count(ids)).toBe(200 * 30);
  });

  it('gathers what comes together into few statements', async () => {
    const sizes: number[] = [];
    const commit = createGroupCommit<number, number>({
      write: async (entries) => {
        sizes.push(entries.length);
        return entries.map((entry) => entry + 1);
      },
      ...ofOne,
    });
    const results = await Promise.all(Array.from({ length: 500 }, async (_, index) => commit(index)));
    expect(results).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(500);
    expect(sizes.length).toBeLessThan(10);
  });

  it('a statement that fails fails its own requests, and the next ones go on', async () => {
    let broken = true;
    const commit = createGroupCommit<Batch, LockedAttempt>({
      write: async (batches) => {
        if (broken) throw new Error('the connection is gone');
        const held = await writeBatches({ connection: server.database.pool, batches, now: testMoment });
        return batches.map(({ attemptId }) => held.get(attemptId));
      },
      ...ofOne,
    });
    const { id: attemptId } = await runningAttempt((await make.assessment()).assessment.id);
    const batch: Batch = { attemptId, fence: 1, events: [event(1)] };
    await expect(commit(batch)).rejects.toThrow('the connection is gone');
    expect(await count([attemptId])).toBe(0);
    broken = false;
    await expect(commit(batch)).resolves.toMatchObject({ fence: 1 });
    expect(await count([attemptId])).toBe(1);
  });

  it('says that it is busy instead of letting requests pile up without end', async () => {
    const commit = createGroupCommit<number, number>({ write: () => Promise.reject(new Error('down')), ...ofOne });
    const answers = await Promise.allSettled(Array.from({ length: 10_001 }, () => commit(1)));
    const last = answers.at(-1);
    expect(last?.status === 'rejected' ? last.reason : null).toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('beside a transaction that holds the attempt', () => {
  it('waits for it, without holding up the others, and then obeys what it did', async () => {
    const { assessment } = await make.assessment();
    const [held, free] = [await runningAttempt(assessment.id), await runningAttempt(assessment.id)];
    const save = saveEventsAt(clock);
    let outcome: Promise<unknown> = Promise.resolve();
    await server.database.transaction(async (tx) => {
      await lockAttempt({ tx, attemptId: held.id });
      outcome = save({ attemptId: held.id, fence: 1, events: [event(1)] }).catch((error: unknown) => error);
      expect(await save({ attemptId: free.id, fence: 1, events: [event(1)] })).toMatchObject({ ack: 1 });
      await tx.update(attempts).set({ fence: 2 }).where(eq(attempts.id, held.id));
    });
    expect(await outcome).toMatchObject({ code: 'FENCE_LOST' });
    expect(await count([held.id])).toBe(0);
  });

  it('TST-071 an event that is acknowledged while the attempt closes is scored or late, never in between', async () => {
    const { assessment, sections } = await make.assessment();
    const item = sections[0]?.items[0]?.id ?? 0n;
    const { orm } = server.database;
    for (let turn = 0; turn < 25; turn += 1) {
      const attempt = await runningAttempt(assessment.id);
      const onTime = new Date(deadlineAt.getTime() + 15_000);
      const save = saveEventsAt(settableClock(onTime));
      const saving = save({
        attemptId: attempt.id,
        fence: 1,
        events: [
          { seq: 1, at: onTime.toISOString(), event: { kind: 'save', itemId: String(item), response: { kind: 'choice', labels: ['A'] } } },
        ],
      });
      const closing = closeIfDue({ database: server.database, attempt, now: new Date(onTime.getTime() + 1) });
      const [saved] = await Promise.all([saving, closing]);
      await scoreUnscored({ database: server.database, attemptIds: [attempt.id], now: onTime });
      const [closed] = await orm.select().from(attempts).where(eq(attempts.id, attempt.id));
      const [logged] = await orm
        .select()
        .from(attemptEvents)
        .where(eq(attemptEvents.attemptId, attempt.id))
        .orderBy(asc(attemptEvents.seq));
      const scored = await orm.execute<{ correct: number }>(
        sql`select correct from attempt_scores where attempt_id = ${attempt.id} and section_id = 0`,
      );
      const isLate = (logged?.receivedAt.getTime() ?? 0) > (closed?.closedAt?.getTime() ?? 0);
      expect(saved.ack).toBe(1);
      expect(scored.rows[0]?.correct).toBe(isLate ? 0 : 1);
    }
  });

  it('TST-071 two statements that bring the same events in opposite orders wait for one another, and neither fails', async () => {
    const { assessment } = await make.assessment();
    const made = [await runningAttempt(assessment.id), await runningAttempt(assessment.id), await runningAttempt(assessment.id)];
    const batches = made.map(({ id }): Batch => ({ attemptId: id, fence: 1, events: [event(1)] }));
    const { pool } = server.database;
    const waiting = async () =>
      (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount;
    const other = await pool.connect();
    await other.query('begin');
    // another statement, not committed yet, has the event in the middle: both begin, and neither can get to its end
    await writeBatches({ connection: other, batches: batches.slice(1, 2), now: testMoment });
    const statements = [batches, batches.toReversed()].map((all) => writeBatches({ connection: pool, batches: all, now: testMoment }));
    const ended = Promise.allSettled(statements);
    await expect.poll(waiting).toBe(2);
    await other.query('rollback');
    other.release();
    expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await count(made.map(({ id }) => id))).toBe(3);
  });
});
