import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { canBeNotified, personView } from '../../identity/people/views.ts';
import { isParentOf } from '../../relations/queries.ts';
import { calendarFeeds } from '../tables.ts';

/** Whose calendar (`ofId`) is read by whom. */
export interface Whose {
  readonly ownerId: bigint;
  readonly ofId: bigint;
}

const whoseIs = ({ ownerId, ofId }: Whose) => and(eq(calendarFeeds.ownerId, ownerId), eq(calendarFeeds.ofId, ofId));

/** The feed that someone has turned on, or null. */
export async function findFeed({ queryable, whose }: { queryable: Queryable; whose: Whose }) {
  const { id, version, changedAt } = calendarFeeds;
  const [row] = await queryable
    .select({ id, version, changedAt })
    .from(calendarFeeds)
    .where(and(whoseIs(whose), isNull(calendarFeeds.endedAt)));
  return row ?? null;
}

/** Turns a feed on, or gives it a new version, under which every earlier address is gone. */
export async function renewFeed({ queryable, whose, now }: { queryable: Queryable; whose: Whose; now: Date }) {
  const { id, version, changedAt } = calendarFeeds;
  const [row] = await queryable
    .insert(calendarFeeds)
    .values({ ...whose, changedAt: now })
    .onConflictDoUpdate({
      target: [calendarFeeds.ownerId, calendarFeeds.ofId],
      set: { version: sql`${calendarFeeds.version} + 1`, changedAt: now, endedAt: null },
    })
    .returning({ id, version, changedAt });
  if (row === undefined) throw new Error('invariant: expected exactly one row');
  return row;
}

export async function endFeed({ queryable, whose, now }: { queryable: Queryable; whose: Whose; now: Date }): Promise<void> {
  await queryable
    .update(calendarFeeds)
    .set({ endedAt: now, changedAt: now })
    .where(and(whoseIs(whose), isNull(calendarFeeds.endedAt)));
}

const owner = personView('owner');
const of = personView('of');

/**
 * The feed of an address, with whose calendar it is, and the language that its owner chose or null. Null where it was replaced or turned off, where either account is closed or deleted, and where its owner is no
 * longer a parent of that student.
 */
export async function findServedFeed({ queryable, id, version }: { queryable: Queryable; id: bigint; version: number }) {
  const [row] = await queryable
    .select({ ownerId: calendarFeeds.ownerId, ofId: of.id, firstName: of.firstName, language: owner.language })
    .from(calendarFeeds)
    .innerJoin(owner, eq(owner.id, calendarFeeds.ownerId))
    .innerJoin(of, eq(of.id, calendarFeeds.ofId))
    .where(
      and(
        eq(calendarFeeds.id, id),
        eq(calendarFeeds.version, version),
        isNull(calendarFeeds.endedAt),
        canBeNotified(owner),
        canBeNotified(of),
        or(
          eq(calendarFeeds.ownerId, calendarFeeds.ofId),
          and(eq(of.role, 'student'), isParentOf({ viewerId: calendarFeeds.ownerId, studentId: calendarFeeds.ofId })),
        ),
      ),
    );
  return row ?? null;
}
