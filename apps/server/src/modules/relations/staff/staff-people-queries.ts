import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { personView } from '../../identity/people/views.ts';
import { isNamed, isNamedLike } from '../named.ts';
import { relations } from '../tables.ts';

const person = personView('person');
const columns = {
  id: person.id,
  pin: person.pin,
  role: person.role,
  firstName: person.firstName,
  lastName: person.lastName,
  mobile: person.mobile,
  email: person.email,
  mobileProved: person.mobileProved,
  closedAt: person.closedAt,
  hasPassword: person.hasPassword,
  version: person.version,
};
const isHere = and(eq(person.synthetic, false), isNull(person.deletedAt));

/** Holds for people whose name or ID has these words in it, or whose whole mobile or email they are: parts of contacts, which come masked, would spell them out. */
function isFoundBy(search: string) {
  const typed = parseIdentifier(search);
  if (typed.kind === 'email') return eq(person.email, typed.value);
  if (typed.kind === 'mobile') return eq(person.mobile, typed.value);
  return isNamed(person, search);
}

interface PageOfPeople {
  readonly queryable: Queryable;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the people who are found by `search`, by name, and how many there are. Where there is no one of that name, those with a name like it. */
export async function searchPeople({ search, ...page }: PageOfPeople & { search: string }) {
  const found = await listPeople({ ...page, where: search === '' ? undefined : isFoundBy(search) });
  return found.total > 0 || parseIdentifier(search).kind !== 'invalid'
    ? found
    : listPeople({ ...page, where: isNamedLike(person, search) });
}

async function listPeople({ queryable, offset, limit, where: among }: PageOfPeople & { where: SQL | undefined }) {
  const where = and(isHere, among);
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
