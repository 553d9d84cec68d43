import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { AppError } from './errors.ts';
import { rateLimits } from './tables.ts';

/** `most` hits in any window of `seconds` that begins with a first hit. `name` is the limit's own, in lower case and dashes. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

interface Hit {
  readonly queryable: Queryable;
  readonly limit: Limit;
  /** Whom it counts for: an address, or a keyed hash of an identifier. Nothing personal in clear. */
  readonly subject: string;
  readonly now: Date;
}

const keyOf = ({ limit, subject }: Pick<Hit, 'limit' | 'subject'>) => `${limit.name}:${subject}`;

/**
 * Counts a hit, over all processes. Throws TOO_MANY_REQUESTS, with the seconds to wait, when it is one too many; a hit that was refused counts no
 * further, so that trying on does not lengthen the wait.
 */
export async function countHit({ queryable, limit, subject, now }: Hit): Promise<void> {
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  const expired = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await queryable
    .insert(rateLimits)
    .values({ key: keyOf({ limit, subject }), hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${expired} then 1 else least(${rateLimits.hits} + 1, ${limit.most + 1}) end`,
        resetsAt: sql`case when ${expired} then ${resetsAt.toISOString()}::timestamptz else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  if (row !== undefined && row.hits > limit.most) throw tooMany({ resetsAt: row.resetsAt, now });
}

/** Throws TOO_MANY_REQUESTS where the limit is used up already; counts nothing. */
export async function refuseBeyond({ queryable, limit, subject, now }: Hit): Promise<void> {
  const [row] = await queryable
    .select({ hits: rateLimits.hits, resetsAt: rateLimits.resetsAt })
    .from(rateLimits)
    .where(sql`${rateLimits.key} = ${keyOf({ limit, subject })}`);
  if (row !== undefined && row.hits >= limit.most && row.resetsAt > now) throw tooMany({ resetsAt: row.resetsAt, now });
}

/** Takes all hits back: whoever proved who they are begins anew. */
export async function forgetHits({ queryable, limit, subject }: Omit<Hit, 'now'>): Promise<void> {
  await queryable.delete(rateLimits).where(sql`${rateLimits.key} = ${keyOf({ limit, subject })}`);
}

/** Removes counters whose window is over. */
export async function removeOldHits({ queryable, now }: Pick<Hit, 'queryable' | 'now'>): Promise<void> {
  await queryable.delete(rateLimits).where(sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`);
}

function tooMany({ resetsAt, now }: { resetsAt: Date; now: Date }): AppError {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError('TOO_MANY_REQUESTS', { detail: `Too many tries. Wait ${wait} and try again.`, retryAfter: seconds });
}
