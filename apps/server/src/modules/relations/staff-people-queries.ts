import { and, asc, count, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { personView } from '../identity/index.ts';
import { relations } from './tables.ts';

const person = personView('person');
const columns = {
  id: person.id,
  pin: person.pin,
  role: person.role,
  firstName: person.firstName,
  lastName: person.lastName,
  mobile: person.mobile,
  email: person.email,
  closedAt: person.closedAt,
  hasPassword: person.hasPassword,
};
const isHere = and(eq(person.synthetic, false), isNull(person.deletedAt));

/** A page of the people whose name, ID, mobile or email has `search` in it, by name, and how many there are. */
export async function searchPeople({
  queryable,
  search,
  offset,
  limit,
}: {
  queryable: Queryable;
  search: string;
  offset: number;
  limit: number;
}) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const name = sql`${person.firstName} || ' ' || ${person.lastName}`;
  const isFound =
    search === ''
      ? undefined
      : or(ilike(name, pattern), ilike(person.pin, pattern), ilike(person.email, pattern), ilike(person.mobile, pattern));
  const where = and(isHere, isFound);
  const rows = await queryable
    .select(columns)
    .from(person)
    .where(where)
    .orderBy(asc(person.firstName), asc(person.lastName), asc(person.id))
    .limit(limit)
    .offset(offset);
  const [total] = await queryable.select({ n: count() }).from(person).where(where);
  return { rows, total: total?.n ?? 0 };
}

export type ManagedPerson = Awaited<ReturnType<typeof searchPeople>>['rows'][number];

/** One person; null if there is none. */
export async function findManagedPerson({
  queryable,
  personId,
}: {
  queryable: Queryable;
  personId: bigint;
}): Promise<ManagedPerson | null> {
  const [row] = await queryable
    .select(columns)
    .from(person)
    .where(and(eq(person.id, personId), isHere))
    .limit(1);
  return row ?? null;
}

/** The parents and mentors of a student, each once; at most a hundred. */
export async function listLinksOf({ queryable, studentId }: { queryable: Queryable; studentId: bigint }) {
  return queryable
    .selectDistinct({ ...columns, kind: relations.kind })
    .from(relations)
    .innerJoin(person, eq(person.id, relations.viewerId))
    .where(and(eq(relations.subjectId, studentId), isHere))
    .orderBy(asc(relations.kind), asc(person.firstName), asc(person.id))
    .limit(100);
}
