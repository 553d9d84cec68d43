import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import { personView } from '../../../identity/people/views.ts';

const person = personView('person');

/** The IDs of people. */
export async function listPinsOf({
  queryable,
  personIds,
}: {
  queryable: Queryable;
  personIds: readonly bigint[];
}): Promise<Map<bigint, string>> {
  const ids = [...new Set(personIds)];
  if (ids.length === 0) return new Map();
  const rows = await queryable.select({ id: person.id, pin: person.pin }).from(person).where(inArray(person.id, ids));
  return new Map(rows.map(({ id, pin }) => [id, pin ?? '']));
}
