import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { canBeNotified, personView } from '../../identity/index.ts';
import { notices, noticeSettings } from '../tables.ts';

const person = personView('person');

/** Whether someone gets the weekly digest by email, and whether there is an address to send it to. */
export async function findDigestChoice({
  queryable,
  personId,
}: {
  queryable: Queryable;
  personId: bigint;
}): Promise<{ on: boolean; hasEmail: boolean }> {
  const [row] = await queryable
    .select({ email: person.email, wanted: noticeSettings.wanted })
    .from(person)
    .leftJoin(
      noticeSettings,
      and(eq(noticeSettings.personId, person.id), eq(noticeSettings.type, 'weekly-digest'), eq(noticeSettings.channel, 'email')),
    )
    .where(eq(person.id, personId));
  return { on: row?.wanted ?? false, hasEmail: (row?.email ?? '') !== '' };
}

/** Parents who asked for the weekly digest, on whichever channel, and whom no notice of this cause has told yet: in the order of their ids after one, at most `max`. */
export async function listAwaitingDigest({
  queryable,
  cause,
  after,
  max,
}: {
  queryable: Queryable;
  cause: string;
  after: bigint;
  max: number;
}): Promise<bigint[]> {
  const told = queryable
    .select({ one: sql`1` })
    .from(notices)
    .where(and(eq(notices.cause, cause), eq(notices.personId, person.id)));
  const rows = await queryable
    .selectDistinct({ id: person.id })
    .from(noticeSettings)
    .innerJoin(person, eq(person.id, noticeSettings.personId))
    .where(
      and(
        eq(noticeSettings.type, 'weekly-digest'),
        noticeSettings.wanted,
        eq(person.role, 'parent'),
        canBeNotified(person),
        gt(person.id, after),
        notExists(told),
      ),
    )
    .orderBy(asc(person.id))
    .limit(max);
  return rows.map(({ id }) => id);
}
