import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { knownOrigins } from '../tables.ts';

const dayMs = 86_400_000;
/** A browser stays known for so long after a sign-in; an address for less, because providers give it to others. */
const lifeMs = { device: 180 * dayMs, address: 30 * dayMs } as const;
/** So many browsers and so many addresses of a person stay known: those used last. */
const maxKept = 20;

/** How a person is known at the place a call comes from: by the cookie of the browser, else by the address. */
export type KnownBy = keyof typeof lifeMs;

/** The place a call comes from, as keyed hashes. `device` is null for a browser without the cookie. */
export interface Origin {
  readonly device: Buffer | null;
  readonly address: Buffer;
}

export function originOf({ parts, device, address }: { parts: Ports<'vault'>; device: string | null; address: string }): Origin {
  return { device: device === null ? null : parts.vault.hash(`device:${device}`), address: parts.vault.hash(`known-address:${address}`) };
}

const isAlive = (now: Date) =>
  sql`${knownOrigins.lastUsedAt} > case ${knownOrigins.kind} when 'device' then ${new Date(now.getTime() - lifeMs.device)}::timestamptz
    else ${new Date(now.getTime() - lifeMs.address)}::timestamptz end`;

/** How someone is known at a place, or null. `personId` may be a column of the query around it. */
export const knownBy = ({ personId, origin: { device, address }, now }: { personId: SQL; origin: Origin; now: Date }): SQL =>
  sql`(select ${knownOrigins.kind} from ${knownOrigins} where ${knownOrigins.personId} = ${personId}
    and ${knownOrigins.hash} in (${device}::bytea, ${address}::bytea) and ${isAlive(now)} order by ${knownOrigins.kind} desc limit 1)`;

/** Whether someone signs in with a device that they did not use before, though they did use others. `personId` may be a column of the query around it. */
export const isNewDevice = ({ personId, origin: { device }, now }: { personId: SQL; origin: Origin; now: Date }): SQL<boolean> =>
  sql`(select count(*) > 0 and not coalesce(bool_or(${knownOrigins.hash} = ${device}::bytea), false) from ${knownOrigins}
    where ${knownOrigins.personId} = ${personId} and ${knownOrigins.kind} = 'device' and ${isAlive(now)})`;

/** How at least one of these people is known at a place: by the browser, else by the address; null if no one is. */
export async function findKnown({
  queryable,
  personIds,
  origin: { device, address },
  now,
}: {
  queryable: Queryable;
  personIds: readonly bigint[];
  origin: Origin;
  now: Date;
}): Promise<KnownBy | null> {
  if (personIds.length === 0) return null;
  const rows = await queryable
    .selectDistinct({ kind: knownOrigins.kind })
    .from(knownOrigins)
    .where(
      and(
        inArray(knownOrigins.personId, [...personIds]),
        inArray(knownOrigins.hash, device === null ? [address] : [device, address]),
        isAlive(now),
      ),
    );
  const kinds = rows.map(({ kind }) => kind);
  return kinds.includes('device') ? 'device' : (kinds[0] ?? null);
}

/**
 * Two statements for a `with`: one that remembers a place for a person where `condition` holds, and one that forgets the places used longest ago beyond
 * those that are kept.
 */
export function rememberingOrigin({
  personId,
  origin: { device, address },
  condition,
  now,
}: {
  personId: bigint;
  origin: Origin;
  condition: SQL;
  now: Date;
}): { remember: SQL; forget: SQL } {
  const moment = sql`${now}::timestamptz`;
  return {
    remember: sql`insert into ${knownOrigins} (person_id, kind, hash, created_at, last_used_at)
      select ${personId}::bigint, place.kind, place.hash, ${moment}, ${moment}
      from (values ('device', ${device}::bytea), ('address', ${address}::bytea)) as place (kind, hash)
      where place.hash is not null and ${condition}
      on conflict (person_id, hash) do update set last_used_at = excluded.last_used_at`,
    forget: sql`delete from ${knownOrigins} where ${knownOrigins.personId} = ${personId} and ${knownOrigins.hash} in (
      select hash from (
        select hash, row_number() over (partition by kind order by last_used_at desc, hash) as place from ${knownOrigins}
        where person_id = ${personId} and hash is distinct from ${device}::bytea and hash <> ${address}::bytea
      ) as others where place >= ${maxKept})`,
  };
}

/** Remembers a place for a person and forgets all others: after a password was replaced, none of them counts any more. */
export async function keepOnlyOrigin({
  tx,
  personId,
  origin,
  now,
}: {
  tx: Transaction;
  personId: bigint;
  origin: Origin;
  now: Date;
}): Promise<void> {
  await tx.delete(knownOrigins).where(eq(knownOrigins.personId, personId));
  await tx.execute(rememberingOrigin({ personId, origin, condition: sql`true`, now }).remember);
}

/** Removes places that no one has signed in from for too long. */
export async function removeOldOrigins({ queryable, now }: { queryable: Queryable; now: Date }): Promise<void> {
  const isOld = (kind: KnownBy) => and(eq(knownOrigins.kind, kind), lt(knownOrigins.lastUsedAt, new Date(now.getTime() - lifeMs[kind])));
  await queryable.delete(knownOrigins).where(or(isOld('device'), isOld('address')));
}
