import { type Accommodation, noAccommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { personView } from '../../identity/people/views.ts';
import { accommodations } from '../staff/tables.ts';

/** One that is never null comes first: by it the query builder tells a row with nulls from none. */
export const accommodationColumns = {
  breakMinutes: accommodations.breakMinutes,
  extraAbove: accommodations.extraAbove,
  extraBelow: accommodations.extraBelow,
  largeText: accommodations.largeText,
  separateRoom: accommodations.separateRoom,
};
export type AccommodationRow = Readonly<Pick<typeof accommodations.$inferSelect, keyof typeof accommodationColumns>>;

/** What is arranged for a candidate, from their row; null is no row. */
export function accommodationOf(row: AccommodationRow | null): Accommodation {
  if (row === null) return noAccommodation;
  const { extraAbove: above, extraBelow: below, breakMinutes, largeText, separateRoom } = row;
  return { extra: above === null || below === null ? null : { above, below }, breakMinutes, largeText, separateRoom };
}

/** What is arranged, as other modules join it, under an alias, by `studentId`. */
export const accommodationView = (alias: string) =>
  new QueryBuilder()
    .select({ studentId: accommodations.studentId, ...accommodationColumns })
    .from(accommodations)
    .as(alias);

/** What is arranged for a student. */
export async function findAccommodation({ queryable, studentId }: { queryable: Queryable; studentId: bigint }): Promise<Accommodation> {
  const [row] = await queryable.select(accommodationColumns).from(accommodations).where(eq(accommodations.studentId, studentId));
  return accommodationOf(row ?? null);
}

/** What is arranged for each of these students who has a row, and who set it. */
export async function mapAccommodations({ queryable, studentIds }: { queryable: Queryable; studentIds: readonly bigint[] }) {
  const rows = await queryable
    .select({ studentId: accommodations.studentId, source: accommodations.source, row: accommodationColumns })
    .from(accommodations)
    .where(inArray(accommodations.studentId, [...studentIds]));
  return new Map(rows.map(({ studentId, source, row }) => [studentId, { accommodation: accommodationOf(row), source }]));
}

const setter = personView('setter');

/** What is arranged for a student, and who set it and when; null if no one has. */
export async function findSetAccommodation({ queryable, studentId }: { queryable: Queryable; studentId: bigint }) {
  const [found] = await queryable
    .select({
      row: accommodationColumns,
      source: accommodations.source,
      version: accommodations.version,
      setAt: accommodations.setAt,
      setBy: { firstName: setter.firstName, lastName: setter.lastName },
    })
    .from(accommodations)
    .leftJoin(setter, eq(setter.id, accommodations.setBy))
    .where(eq(accommodations.studentId, studentId));
  if (found === undefined) return null;
  const { row, ...set } = found;
  return { accommodation: accommodationOf(row), ...set };
}

const rowOf = ({ extra, ...rest }: Accommodation): AccommodationRow => ({
  extraAbove: extra?.above ?? null,
  extraBelow: extra?.below ?? null,
  ...rest,
});

/** Arranges this for a student, by a member of staff: a later import of a pack leaves it alone. */
export async function saveAccommodation({
  tx,
  studentId,
  accommodation,
  actorId,
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  accommodation: Accommodation;
  actorId: bigint;
  now: Date;
}): Promise<void> {
  const set = { ...rowOf(accommodation), source: 'staff', setBy: actorId, setAt: now } as const;
  await tx
    .insert(accommodations)
    .values({ studentId, ...set, version: 1 })
    .onConflictDoUpdate({ target: accommodations.studentId, set: { ...set, version: sql`${accommodations.version} + 1` } });
}

/** What a pack arranges for a student. */
export interface AccommodationInput {
  readonly studentId: bigint;
  readonly accommodation: Accommodation;
}

/** Arranges for these students what their pack says, and nothing for those of whom it says nothing; what staff have set stays. */
export async function importAccommodations({
  tx,
  inputs,
  now,
}: {
  tx: Transaction;
  inputs: readonly AccommodationInput[];
  now: Date;
}): Promise<void> {
  const ids = inputs.map(({ studentId }) => studentId);
  const given = inputs.filter(({ accommodation }) => !isNothing(accommodation));
  await tx.delete(accommodations).where(and(inArray(accommodations.studentId, ids), eq(accommodations.source, 'pack')));
  if (given.length === 0) return;
  await tx
    .insert(accommodations)
    .values(given.map(({ studentId, accommodation }) => ({ studentId, ...rowOf(accommodation), setAt: now })))
    .onConflictDoNothing();
}

const isNothing = ({ extra, breakMinutes, largeText, separateRoom }: Accommodation) =>
  extra === null && breakMinutes === 0 && !largeText && !separateRoom;

export async function removeAccommodation({ tx, studentId }: { tx: Transaction; studentId: bigint }): Promise<void> {
  await tx.delete(accommodations).where(eq(accommodations.studentId, studentId));
}
