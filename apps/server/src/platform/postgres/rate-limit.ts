import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from './database.ts';
import { momentSchema, queryRows } from './rows.ts';
import { AppError } from '../common/errors.ts';
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
 * Counts hits over all processes, in one statement, so that calls made at once cannot pass together. Throws TOO_MANY_REQUESTS, with the seconds to
 * wait, when one is too many, or where one of `unless` (of which nothing is counted here) is used up already; then nothing is counted at all. Trying on
 * does not lengthen the wait.
 */
export async function countHits({
  queryable,
  hits,
  unless = [],
  now,
}: {
  queryable: Queryable;
  hits: readonly Hit[];
  unless?: readonly Hit[];
  now: Date;
}): Promise<void> {
  // always in the same order: two calls that lock the same rows never wait for each other
  const counted = hits.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const moment = sql`${now.toISOString()}::timestamptz`;
  const expired = sql`${rateLimits.resetsAt} <= ${moment}`;
  const ends = counted.map(({ limit }) => new Date(now.getTime() + limit.seconds * 1000).toISOString());
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
  const waits = rows.filter(isOver).map((row) => row.resetsAt.getTime() - now.getTime());
  if (waits.length > 0) throw tooManyRequests(Math.max(...waits));
}

/** A statement that resets these counts after a successful verification. Use it in a `with` before another statement. */
export function resettingHits(hits: readonly Hit[]): SQL {
  return sql`delete from ${rateLimits} where ${rateLimits.key} = any(${sql.param(hits.map(keyOf))}::text[])`;
}

/** Resets the counts in a statement of its own. */
export async function resetHits({ queryable, hit }: { queryable: Queryable; hit: Hit }): Promise<void> {
  await queryable.execute(resettingHits([hit]));
}

/** Removes counters whose window is over. */
export async function removeOldHits({ queryable, now }: { queryable: Queryable; now: Date }): Promise<void> {
  await queryable.delete(rateLimits).where(sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`);
}

/** TOO_MANY_REQUESTS with its retry-after header; `waitMs` is what is left, in milliseconds. */
export function tooManyRequests(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError('TOO_MANY_REQUESTS', { detail: `Too many tries. Wait ${wait} and try again.`, retryAfter: seconds });
}
