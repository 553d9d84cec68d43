import { LRUCache } from 'lru-cache';
import { atMost } from '../common/at-most.ts';
import type { Clock } from '../common/clock.ts';
import type { Vault } from '../common/vault.ts';
import type { Database } from '../postgres/database.ts';
import { countHits, tooManyRequests } from '../postgres/rate-limit.ts';
import type { Config } from '../process/config.ts';
import type { Session } from './session.ts';

/** What one session, and one person with all their sessions, may ask of this process. Every call of a session passes here (`mountOn`). */
export interface CallLimits {
  /** Takes the weight of a call from the budgets of its session and person. Throws TOO_MANY_REQUESTS where one is used up. */
  charge(call: { readonly session: Session; readonly weight: number }): void;
  /** Runs the work of a call when fewer than `maxRunning` of its session run. Throws TOO_MANY_REQUESTS where too many wait already. */
  run<T>(session: Session, work: () => Promise<T>): Promise<T>;
  /** Counts a call that a person may make so often in a day, over all processes. Throws TOO_MANY_REQUESTS. */
  countDay(call: { readonly session: Session; readonly name: string; readonly perDay: number }): Promise<void>;
}

/** As many calls as a browser makes at once. */
const maxRunning = 6;
/** More than any page asks for while it opens. */
const maxWaiting = 58;
/** A budget is saved up for so many seconds: for quick clicks through many pages. */
const savedSeconds = 60;
/** A person has as much as so many of their sessions, however many they open. */
const sessionsOfPerson = 4;
/** Budgets that are remembered; one that is forgotten is full again. */
const maxBudgets = 50_000;

/** The person who acts: support that acts as a student uses its own budget up. */
const actorOf = ({ personId, actingAdminId }: Session): bigint => actingAdminId ?? personId;

export function createCallLimits({
  clock,
  config: { unitsPerSecond },
  database,
  vault,
}: {
  clock: Clock;
  config: Pick<Config, 'unitsPerSecond'>;
  database: Database;
  vault: Vault;
}): CallLimits {
  /** When the budget of this key will be full again, in milliseconds since the epoch (GCRA). */
  const fullAt = new LRUCache<string, number>(atMost(maxBudgets));
  const lanes = new Map<bigint, { running: number; readonly waiting: (() => void)[] }>();
  const now = () => clock.now().getTime();

  /** What each budget is after a call of this weight. */
  const budgetsAfter = ({ session, weight }: { session: Session; weight: number }) =>
    (
      [
        [`session ${session.sessionId}`, 1],
        [`person ${actorOf(session)}`, sessionsOfPerson],
      ] as const
    ).map(([key, times]) => ({ key, full: Math.max(now(), fullAt.get(key) ?? 0) + (weight * 1000) / (unitsPerSecond * times) }));

  return {
    charge: (call) => {
      if (unitsPerSecond === 0 || call.weight === 0) return;
      const budgets = budgetsAfter(call);
      const waitMs = Math.max(...budgets.map(({ full }) => full - now())) - savedSeconds * 1000;
      if (waitMs > 0) throw tooManyRequests(waitMs);
      for (const { key, full } of budgets) fullAt.set(key, full);
    },
    run: async ({ sessionId }, work) => {
      const lane = lanes.get(sessionId) ?? { running: 0, waiting: [] };
      lanes.set(sessionId, lane);
      if (lane.running < maxRunning) lane.running += 1;
      else {
        if (lane.waiting.length >= maxWaiting) throw tooManyRequests(1000);
        // its place is handed over by the call that leaves
        await new Promise<void>((enter) => lane.waiting.push(enter));
      }
      try {
        return await work();
      } finally {
        const next = lane.waiting.shift();
        if (next !== undefined) next();
        else if ((lane.running -= 1) === 0) lanes.delete(sessionId);
      }
    },
    countDay: async ({ session, name, perDay }) => {
      const limit = { name: `day-${name}`, max: perDay, seconds: 86_400 };
      const subject = vault.hash(`limit:person:${actorOf(session)}`).toString('base64url');
      await countHits({ queryable: database.orm, hits: [{ limit, subject }], now: clock.now() });
    },
  };
}
