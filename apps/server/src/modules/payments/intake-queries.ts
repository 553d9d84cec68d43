import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { discounts, intakes, intakeWaits, prospectuses, sellers } from './tables.ts';

/** More batches than one course has at a time. */
const maxIntakes = 60;

export async function findProspectus({ queryable, slug }: { queryable: Queryable; slug: string }) {
  const [row] = await queryable.select().from(prospectuses).where(eq(prospectuses.slug, slug));
  return row ?? null;
}

/** More courses than one institute sells at a time. */
const maxProspectuses = 60;

/** The pages of courses, those whose classes begin first at the top; those that take no one last. */
export async function listProspectuses({ queryable }: { queryable: Queryable }) {
  const open = sql`filter (where ${intakes.isOpen})`;
  const startsOn = sql<string | null>`min(${intakes.startsOn}) ${open}`;
  return queryable
    .select({
      page: prospectuses,
      batches: sql<number>`count(${intakes.id})`.mapWith(Number),
      startsOn,
      priceFrom: sql<number>`coalesce(min(${intakes.price}) ${open}, 0)`.mapWith(Number),
      seatsLeft: sql<number>`coalesce(sum(cardinality(${intakes.freeSeats})) ${open}, 0)`.mapWith(Number),
    })
    .from(prospectuses)
    .leftJoin(intakes, eq(intakes.prospectusId, prospectuses.id))
    .groupBy(prospectuses.id)
    .orderBy(sql`${startsOn} nulls last`, asc(prospectuses.id))
    .limit(maxProspectuses);
}

/** The batches of a page, those that begin first at the top, with how many wait for a seat. */
export async function listIntakes({ queryable, prospectusId }: { queryable: Queryable; prospectusId: bigint }) {
  return queryable
    .select({
      intake: intakes,
      seatsLeft: sql<number>`cardinality(${intakes.freeSeats})`.mapWith(Number),
      waiting: queryable.$count(intakeWaits, and(eq(intakeWaits.intakeId, intakes.id), isNull(intakeWaits.toldAt))),
    })
    .from(intakes)
    .where(eq(intakes.prospectusId, prospectusId))
    .orderBy(asc(intakes.startsOn), asc(intakes.id))
    .limit(maxIntakes);
}

/** A batch with its page and its seller; null if there is none. */
export async function findIntake({ queryable, intakeId }: { queryable: Queryable; intakeId: bigint }) {
  const [row] = await queryable
    .select({ intake: intakes, prospectus: prospectuses, seller: sellers })
    .from(intakes)
    .innerJoin(prospectuses, eq(prospectuses.id, intakes.prospectusId))
    .innerJoin(sellers, eq(sellers.id, prospectuses.sellerId))
    .where(eq(intakes.id, intakeId));
  return row ?? null;
}

/** Holds batches until the transaction ends. */
export async function holdIntakes({ tx, intakeIds }: { tx: Transaction; intakeIds: readonly bigint[] }): Promise<void> {
  await tx
    .select({ id: intakes.id })
    .from(intakes)
    .where(inArray(intakes.id, [...intakeIds]))
    .orderBy(asc(intakes.id))
    .for('update');
}

const takenSeat = z.object({ seat: z.int() });

/** Takes the next free seat out of a batch, or gives null if there is none. One statement, so of all who want the last seat one gets it. */
export async function takeIntakeSeat({ tx, intakeId }: { tx: Transaction; intakeId: bigint }): Promise<number | null> {
  const [row] = await queryRows({
    queryable: tx,
    row: takenSeat,
    statement: sql`
    update ${intakes} set last_seat = free_seats[1], free_seats = free_seats[2:]
     where id = ${intakeId} and cardinality(free_seats) > 0
    returning last_seat as seat`,
  });
  return row?.seat ?? null;
}

/** Puts a seat back into its batch. */
export async function putIntakeSeatBack({ tx, intakeId, seat }: { tx: Transaction; intakeId: bigint; seat: number }): Promise<void> {
  await tx.execute(sql`
    update ${intakes} set free_seats = array(select one from unnest(free_seats || ${seat}::smallint) as one order by one) where id = ${intakeId}`);
}

/** A discount of a page by its code, on a day; null where it is over or used up. */
export async function findDiscount({
  queryable,
  prospectusId,
  code,
  today,
}: {
  queryable: Queryable;
  prospectusId: bigint;
  code: string;
  today: string;
}) {
  const [row] = await queryable
    .select()
    .from(discounts)
    .where(
      and(
        eq(discounts.prospectusId, prospectusId),
        eq(discounts.code, code),
        sql`${discounts.uses} < ${discounts.maxUses}`,
        sql`(${discounts.untilDay} = '' or ${discounts.untilDay} >= ${today})`,
      ),
    );
  return row ?? null;
}

/** Uses a discount once more; false where another order was first. */
export async function consumeDiscount({ tx, discountId }: { tx: Transaction; discountId: bigint }): Promise<boolean> {
  const used = await tx
    .update(discounts)
    .set({ uses: sql`${discounts.uses} + 1` })
    .where(and(eq(discounts.id, discountId), sql`${discounts.uses} < ${discounts.maxUses}`))
    .returning({ id: discounts.id });
  return used.length > 0;
}

/** Gives a use of a discount back. */
export async function freeDiscount({ tx, discountId }: { tx: Transaction; discountId: bigint }): Promise<void> {
  await tx
    .update(discounts)
    .set({ uses: sql`greatest(${discounts.uses} - 1, 0)` })
    .where(eq(discounts.id, discountId));
}

/** Puts someone in the line of a batch and gives their place, from 1. Who is in it keeps theirs, and waits on where a seat was free and they were too late. */
export async function joinLine({ tx, row }: { tx: Transaction; row: typeof intakeWaits.$inferInsert }): Promise<number> {
  await tx
    .insert(intakeWaits)
    .values(row)
    .onConflictDoUpdate({ target: [intakeWaits.intakeId, intakeWaits.email], set: { toldAt: null } });
  const [own] = await tx
    .select({ id: intakeWaits.id })
    .from(intakeWaits)
    .where(and(eq(intakeWaits.intakeId, row.intakeId), eq(intakeWaits.email, row.email)));
  if (own === undefined) throw new Error('who joined a line is in it');
  return tx.$count(
    intakeWaits,
    and(eq(intakeWaits.intakeId, row.intakeId), isNull(intakeWaits.toldAt), sql`${intakeWaits.id} <= ${own.id}`),
  );
}

const waitingRow = z.object({ id: z.bigint() });

/** Who is next in the lines of batches that have free seats: as many as seats are free, less those who got a mail since `since` and may still take theirs. */
export async function listNextInLine({ queryable, since }: { queryable: Queryable; since: Date }): Promise<bigint[]> {
  const rows = await queryRows({
    queryable,
    row: waitingRow,
    statement: sql`
    select next.id from ${intakes} as intake
      cross join lateral (
        select own.id from ${intakeWaits} as own
         where own.intake_id = intake.id and own.told_at is null
         order by own.id
         limit greatest(0, cardinality(intake.free_seats)
           - (select count(*) from ${intakeWaits} as told where told.intake_id = intake.id and told.told_at > ${since}::timestamptz))) as next
     where intake.is_open and cardinality(intake.free_seats) > 0
     order by next.id limit 200`,
  });
  return rows.map(({ id }) => id);
}

/** Notes that someone in a line gets a mail, and gives them with what it names; null where another process was first. */
export async function noteTold({ tx, waitId, now }: { tx: Transaction; waitId: bigint; now: Date }) {
  const [told] = await tx
    .update(intakeWaits)
    .set({ toldAt: now })
    .where(and(eq(intakeWaits.id, waitId), isNull(intakeWaits.toldAt)))
    .returning();
  if (told === undefined) return null;
  const place = await findIntake({ queryable: tx, intakeId: told.intakeId });
  return place === null ? null : { ...told, ...place };
}
