import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { isInCourse } from '../../identity/people/enrolled-queries.ts';
import { isInBatch, lastVisitOf, personView } from '../../identity/people/views.ts';
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
  lastVisitAt: lastVisitOf(person.id),
};
const isHere = and(eq(person.synthetic, false), isNull(person.deletedAt));

/** Holds for people whose name or ID has these words in it, or whose whole mobile or email they are: parts of contacts, which come masked, would spell them out. */
function isFoundBy(search: string) {
  const typed = parseIdentifier(search);
  if (typed.kind === 'email') return eq(person.email, typed.value);
  if (typed.kind === 'mobile') return eq(person.mobile, typed.value);
  return isNamed(person, search);
}

export type PeopleFilter = Pick<BodyOf<'staffPeople'>, 'role' | 'batch' | 'state' | 'visit'>;

const dayMs = 86_400_000;

function isOfBatch(batch: PeopleFilter['batch']): SQL {
  const personId = person.id;
  if (batch === 'any') return isInCourse({ personId, courseId: null });
  if (batch.startsWith('course-')) return isInCourse({ personId, courseId: BigInt(batch.slice('course-'.length)) });
  return isInBatch({ personId, variantId: BigInt(batch) });
}

/** Holds for the people whom a filter lets through at `now`. */
function isAmong({ filter: { role, batch, state, visit }, now }: { filter: PeopleFilter; now: Date }): SQL | undefined {
  const visited = sql`coalesce(${lastVisitOf(person.id)} > ${new Date(now.getTime() - (visit.endsWith('week') ? 7 : 30) * dayMs)}::timestamptz, false)`;
  return and(
    role === '' ? undefined : eq(person.role, role),
    batch === '' ? undefined : isOfBatch(batch),
    state === '' ? undefined : state === 'closed' ? isNotNull(person.closedAt) : isNull(person.closedAt),
    state === 'new' ? eq(person.hasPassword, false) : undefined,
    visit === '' ? undefined : visit.startsWith('not') ? sql`not ${visited}` : visited,
  );
}

interface PageOfPeople {
  readonly queryable: Queryable;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the people who are found by `search` and let through by a filter at `now`, by name, and how many there are. Where there is no one of that name, those with a name like it. */
export async function searchPeople({
  search,
  among: filter,
  ...page
}: PageOfPeople & { search: string; among?: { filter: PeopleFilter; now: Date } }) {
  const among = filter === undefined ? undefined : isAmong(filter);
  const found = await listPeople({ ...page, where: search === '' ? among : and(among, isFoundBy(search)) });
  return found.total > 0 || parseIdentifier(search).kind !== 'invalid'
    ? found
    : listPeople({ ...page, where: and(among, isNamedLike(person, search)) });
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

/** These people, by name. */
export async function listManagedPeople({ queryable, personIds }: { queryable: Queryable; personIds: readonly bigint[] }) {
  return queryable
    .select(columns)
    .from(person)
    .where(and(inArray(person.id, [...personIds]), isHere))
    .orderBy(asc(person.firstName), asc(person.lastName), asc(person.id));
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
