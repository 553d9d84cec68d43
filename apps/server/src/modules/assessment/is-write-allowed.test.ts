import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settableClock } from '../../../test/clock.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { factories } from '../../../test/factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { writeBatches } from './event-queries.ts';
import { isWriteAllowed } from './log.ts';
import { createLogCommits } from './commit-events.ts';
import { attemptEvents, attempts } from './tables.ts';

let server: TestDatabase;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testDatabase();
  make = factories({ database: server.database });
});
afterAll(() => server.close());

/** A window's batch meets an attempt that is held by `held`, and is open or closed. */
const meeting = fc.record({ held: fc.integer({ min: 0, max: 4 }), fence: fc.integer({ min: 1, max: 5 }), closed: fc.boolean() });

test('TST-071 what the rule says of a batch is what the statement of a group commit writes, whatever the windows', async () => {
  const { assessment } = await make.assessment();
  const queryable = server.database.orm;
  await fc.assert(
    fc.asyncProperty(fc.array(meeting, { minLength: 1, maxLength: 8 }), async (meetings) => {
      const batches = [];
      for (const { held, fence, closed } of meetings) {
        const over = closed ? { closedAt: testMoment, closedBy: 'candidate' as const } : {};
        const { id } = await make.attempt({
          assessmentId: assessment.id,
          startedAt: testMoment,
          deadlineAt: testMoment,
          fence: held,
          ...over,
        });
        const visit = { seq: 1, at: testMoment.toISOString(), event: { kind: 'visit', itemId: '1' } as const };
        batches.push({ attemptId: id, fence, events: [visit] });
      }
      const held = await writeBatches({ connection: server.database.pool, batches, now: testMoment });
      const ids = batches.map(({ attemptId }) => attemptId);
      const written = new Set(
        (await queryable.select({ id: attemptEvents.attemptId }).from(attemptEvents).where(inArray(attemptEvents.attemptId, ids))).map(
          ({ id }) => id,
        ),
      );
      for (const { attemptId, fence } of batches) {
        const said = held.get(attemptId);
        expect(said === undefined ? null : isWriteAllowed({ held: said, fence })).toBe(written.has(attemptId));
      }
    }),
    { numRuns: 40 },
  );
});

const deadlineAt = new Date(testMoment.getTime() + 100_000);
const at = (ms: number) => new Date(testMoment.getTime() + ms);

test.each([
  { name: 'before the deadline', now: 90_000, last: 80_000, closedAt: 90_000, closedBy: 'candidate' },
  { name: 'with an event that another server dated after now', now: 90_000, last: 90_004, closedAt: 90_004, closedBy: 'candidate' },
  { name: 'in the grace', now: 105_000, last: null, closedAt: 105_000, closedBy: 'deadline' },
  { name: 'long after', now: 999_000, last: 98_000, closedAt: 115_000, closedBy: 'deadline' },
])('TST-071 a submission $name closes at the last moment that counts', async ({ now, last, closedAt, closedBy }) => {
  const { database } = server;
  const { id: attemptId } = await make.attempt({ startedAt: testMoment, deadlineAt, fence: 1 });
  const visit = { seq: 1, at: testMoment.toISOString(), event: { kind: 'visit', itemId: '1' } as const };
  const commits = (ms: number) => createLogCommits({ parts: { database, clock: settableClock(at(ms)) } });
  if (last !== null) await commits(last).save({ attemptId, fence: 1, events: [visit] });
  const held = await commits(now).submit({ attemptId, fence: 1, events: [], submission: { timeUp: false } });
  expect(held).toMatchObject({ closed: false, submitted: true });
  const [row] = await database.orm.select().from(attempts).where(eq(attempts.id, attemptId));
  expect(row).toMatchObject({ closedAt: at(closedAt), closedBy });
});
