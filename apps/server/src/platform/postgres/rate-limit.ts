import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from './database.ts';
import { momentSchema, queryRows } from './rows.ts';
import { AppError } from '../common/errors.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { rateLimits } from './tables.ts';

/** `max` hits in any window of `seconds` that begins with a first hit. `name` is the limit's own, in lower case and dashes. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

export interface Hit {
  readonly limit: Limit;
  /** Whom it counts for: a keyed hash of an address or identifier. Nothing personal in clear. */
  readonly subject: string;
  /** As how many it counts; one if it does not say. */
  readonly weight?: number;
}

const keyOf = ({ limit, subject }: Hit) => `${limit.name}:${subject}`;

const hitRow = z.object({ key: z.string(), hits: z.int(), isUsedUp: z.boolean(), resetsAt: momentSchema });

/**
 * Counts hits over all processes, in one statement, so that simultaneous calls cannot pass together; `quiet` hits are counted too and
 * returned instead of refused. Throws TOO_MANY_REQUESTS, with the seconds to wait, when one of `hits` is too many, or where one of `unless`
 * (not counted here) is used up already; then nothing is counted at all.
 */
export async function countHits({
  queryable,
  hits,
  quiet = [],
  unless = [],
  now,
}: {
  queryable: Queryable;
  hits: readonly Hit[];
  quiet?: readonly Hit[];
  unless?: readonly Hit[];
  now: Date;
}): Promise<readonly Hit[]> {
  // always in the same order: two calls that lock the same rows never wait for each other
  const counted = [...hits, ...quiet].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const moment = sql`${now}::timestamptz`;
  // a count that was reset begins a new window
  const expired = sql`(${rateLimits.resetsAt} <= ${moment} or ${rateLimits.hits} = 0)`;
  const ends = counted.map(({ limit }) => new Date(now.getTime() + limit.seconds * 1000));
  const weights = counted.map(({ weight = 1 }) => weight);
  const rows = await queryRows({
    queryable,
    row: hitRow,
    statement: sql`
    with used_up as (
      select ${rateLimits.key}, ${rateLimits.hits}, ${rateLimits.resetsAt} from ${rateLimits}
      join unnest(${sql.param(unless.map(keyOf))}::text[], ${sql.param(unless.map(({ limit }) => limit.max))}::int[]) as bound (of_key, max_hits)
        on bound.of_key = ${rateLimits.key}
      where ${rateLimits.hits} >= bound.max_hits and not ${expired}
    ), counted as (
      insert into ${rateLimits} (key, hits, resets_at)
      select of_key, weight, ends
      from unnest(${sql.param(counted.map(keyOf))}::text[], ${sql.param(weights)}::int[], ${sql.param(ends)}::timestamptz[]) as hit (of_key, weight, ends)
      where not exists (select from used_up)
      on conflict (key) do update set
        hits = case when ${expired} then excluded.hits else ${rateLimits.hits} + excluded.hits end,
        resets_at = case when ${expired} then excluded.resets_at else ${rateLimits.resetsAt} end
      returning key, hits, resets_at
    )
    select key, hits, true as "isUsedUp", resets_at as "resetsAt" from used_up union all select key, hits, false, resets_at from counted`,
  });
  const maxHits = new Map(counted.map((hit) => [keyOf(hit), hit.limit.max]));
  const isOver = (row: (typeof rows)[number]) => row.isUsedUp || row.hits > (maxHits.get(row.key) ?? 0);
  const over = rows.filter(isOver);
  const silent = new Set(quiet.map(keyOf));
  const waits = over.filter(({ key }) => !silent.has(key)).map((row) => row.resetsAt.getTime() - now.getTime());
  if (waits.length > 0) throw tooManyRequests(Math.max(...waits));
  const usedUp = new Set(over.map(({ key }) => key));
  return quiet.filter((hit) => usedUp.has(keyOf(hit)));
}

/**
 * A statement that resets the counts of `reset` after a successful verification, and takes one hit back from those of `takeBack`. Use it in a `with`
 * before another statement.
 */
export function forgivingHits({ reset = [], takeBack = [] }: { reset?: readonly Hit[]; takeBack?: readonly Hit[] }): SQL {
  const keys = sql`${sql.param([...reset, ...takeBack].map(keyOf))}::text[]`;
  const wiped = sql`${sql.param(reset.map(keyOf))}::text[]`;
  // locked in the order in which countHits does
  return sql`update ${rateLimits} set hits = case when ${rateLimits.key} = any(${wiped}) then 0 else greatest(${rateLimits.hits} - 1, 0) end
    where ${rateLimits.key} in (select key from ${rateLimits} where key = any(${keys}) order by key collate "C" for update)`;
}

/** Takes one hit back, in a statement of its own. */
export async function takeBackHits({ queryable, hits }: { queryable: Queryable; hits: readonly Hit[] }): Promise<void> {
  if (hits.length > 0) await queryable.execute(forgivingHits({ takeBack: hits }));
}

/** Resets a count in a statement of its own. */
export async function resetHits({ queryable, hit }: { queryable: Queryable; hit: Hit }): Promise<void> {
  await queryable.execute(forgivingHits({ reset: [hit] }));
}

/** Removes counters whose window is over. */
export async function removeOldHits({ queryable, now }: { queryable: Queryable; now: Date }): Promise<void> {
  await queryable.delete(rateLimits).where(sql`${rateLimits.resetsAt} <= ${now}::timestamptz`);
}

/** TOO_MANY_REQUESTS with its retry-after header; `waitMs` is what is left, in milliseconds. */
export function tooManyRequests(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('TOO_MANY_REQUESTS', { said: waitOf(seconds), retryAfter: seconds });
}

function waitOf(seconds: number): Said {
  if (seconds < 90) return { key: 'error_wait_seconds', values: { count: seconds } };
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return { key: 'error_wait_minutes', values: { count: minutes } };
  return { key: 'error_wait_hours', values: { count: Math.ceil(minutes / 60) } };
}
