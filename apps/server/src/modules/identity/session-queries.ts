import { and, desc, eq, isNull, lt, ne, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { gatherCalls } from '../../platform/postgres/together.ts';
import { memoisePerDatabase, type Queryable, type Transaction } from '../../platform/postgres/database.ts';
import { people, sessions, staffRights } from './tables.ts';
import { rememberingOrigin, type Origin } from './people/origin-queries.ts';
import { isDemoAccount } from './people/demo-accounts.ts';
import { courseRightsOfPerson, hasFactor, personHasFactor, rightsOfPerson } from './people/people-queries.ts';

/**
 * Opens a session where the password of `proof`, the person who proved themselves, is still the one that was checked; whether it was. A password that is being
 * changed is waited for, so that no session outlives the change. `before` is a statement that is done with it, in the same round trip, and `origin` the
 * place that is remembered for that person.
 */
export async function openSession({
  queryable,
  before,
  tokenHash,
  personId,
  proof,
  origin,
  actingAdminId = null,
  userAgent,
  factorProvedAt = null,
  now,
}: {
  queryable: Queryable;
  before: SQL;
  tokenHash: Buffer;
  personId: bigint;
  proof: { readonly id: bigint; readonly passwordHash: string | null };
  origin: Origin;
  actingAdminId?: bigint | null;
  userAgent: string;
  factorProvedAt?: Date | null;
  now: Date;
}): Promise<boolean> {
  const moment = sql`${now}::timestamptz`;
  const { remember, forget } = rememberingOrigin({ personId: proof.id, origin, condition: sql`exists (select from proved)`, now });
  const { rows } = await queryable.execute(sql`
    with first as (${before}), proved as (
      select from ${people}
      where ${people.id} = ${proof.id} and ${people.passwordHash} is not distinct from ${proof.passwordHash} and ${people.deletedAt} is null and ${people.closedAt} is null
      for share
    ), remembered as (${remember}), forgotten as (${forget})
    insert into ${sessions} (token_hash, person_id, acting_admin_id, user_agent, factor_proved_at, created_at, last_used_at)
    select ${tokenHash}::bytea, ${personId}::bigint, ${actingAdminId}::bigint, ${userAgent}::text, ${factorProvedAt}::timestamptz, ${moment}, ${moment} from proved
    returning id`);
  return rows.length > 0;
}

/** Whether the session is no one's who acts, or that of an admin or staff who may still do so. */
const mayActStill = sql<boolean>`(${sessions.actingAdminId} is null or exists (
  select from ${people} as acting where acting.id = ${sessions.actingAdminId} and (acting.role = 'admin' or (acting.role = 'staff' and exists (
    select from ${staffRights} as rights where rights.person_id = acting.id and rights."right" = 'support')))))`;

/**
 * Whether whose session it is has a second factor and never proved it here: the session was opened in the instant in which the factor was confirmed, which
 * ended all others. Of a session of support it is the one of support that counts.
 */
const skippedSecondStep = sql<boolean>`(${sessions.factorProvedAt} is null and ${hasFactor(sql`coalesce(${sessions.actingAdminId}, ${sessions.personId})`)})`;

/** Whether the session is of a demo account, or of one that acts as someone else. */
const isOfDemo = isDemoAccount(sql`coalesce(${sessions.actingAdminId}, ${sessions.personId})`);

const sessionRows = memoisePerDatabase((queryable) =>
  queryable
    .select({
      tokenHash: sessions.tokenHash,
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      endedAt: sessions.endedAt,
      actingAdminId: sessions.actingAdminId,
      personId: people.id,
      pin: people.pin,
      role: people.role,
      rights: rightsOfPerson,
      courseRights: courseRightsOfPerson,
      hasFactor: personHasFactor,
      mayActStill,
      skippedSecondStep,
      isOfDemo,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::bytea[])`, isNull(people.deletedAt), isNull(people.closedAt)),
    )
    .prepare('identity_session'),
);

const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64url');

/** Nearly every call begins with its session, so a slow look-up must not hold up the others. */
const sessionLanes = 4;

const findRow = memoisePerDatabase((queryable) =>
  gatherCalls(
    async (tokenHashes: readonly Buffer[]) => {
      const rows = await sessionRows(queryable).execute({ tokenHashes });
      const found = new Map(rows.map(({ tokenHash, ...row }) => [keyOf(tokenHash), row]));
      return tokenHashes.map((tokenHash) => found.get(keyOf(tokenHash)) ?? null);
    },
    { lanes: sessionLanes },
  ),
);

/**
 * The session of a token hash with its person and rights, also an ended or expired one, because policy decides; none of a closed account.
 * One query, which simultaneous callers share.
 */
export async function findSessionRow({ queryable, tokenHash }: { queryable: Queryable; tokenHash: Buffer }) {
  return findRow(queryable)(tokenHash);
}

/** When a session started; null if it is gone. */
export async function findSessionStart({ queryable, sessionId }: { queryable: Queryable; sessionId: bigint }): Promise<Date | null> {
  const [row] = await queryable.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId)).limit(1);
  return row?.createdAt ?? null;
}

export async function touchSession({ queryable, sessionId, now }: { queryable: Queryable; sessionId: bigint; now: Date }) {
  await queryable.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId));
}

/** The sessions of a person that were not ended, those of support included, last used first; at most a hundred. */
export async function listOpenSessions({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  return queryable
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, personId), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(100);
}

/** Ends one session of a person; whether there was one to end. */
export async function endSessionOf({
  queryable,
  personId,
  sessionId,
  now,
}: {
  queryable: Queryable;
  personId: bigint;
  sessionId: bigint;
  now: Date;
}): Promise<boolean> {
  const ended = await queryable
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.personId, personId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends the sessions of a person, and those they opened as someone else, but for `except`. Gives whose sessions ended. */
export async function endSessionsOf({
  tx,
  personId,
  except = null,
  now,
}: {
  tx: Transaction;
  personId: bigint;
  except?: bigint | null;
  now: Date;
}): Promise<bigint[]> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        or(eq(sessions.personId, personId), eq(sessions.actingAdminId, personId)),
        isNull(sessions.endedAt),
        ...(except === null ? [] : [ne(sessions.id, except)]),
      ),
    )
    .returning({ personId: sessions.personId });
  return ended.map((session) => session.personId);
}

/**
 * As `endSessionsOf`, and ends with them what a browser may do without a session, as with the pass of a test. It writes the person's row, and so waits for a sign-in that is
 * under way.
 */
export async function endAccessOf(ended: Parameters<typeof endSessionsOf>[0]): Promise<bigint[]> {
  await lockTests({ queryable: ended.tx, personId: ended.personId, now: ended.now });
  return endSessionsOf(ended);
}

/** From now on the passes of a person's tests count only while they are signed in. */
export async function lockTests({ queryable, personId, now }: { queryable: Queryable; personId: bigint; now: Date }): Promise<void> {
  await queryable.update(people).set({ accessEndedAt: now }).where(eq(people.id, personId));
}

/** Removes sessions that ended, or were last used, before `before`. */
export async function removeSessions({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(sessions).where(and(lt(sessions.lastUsedAt, before), or(isNull(sessions.endedAt), lt(sessions.endedAt, before))));
}

/** Holds for who has used the portal themselves since a moment; `personId` is a column of the query around it. */
export const hasUsedSince = ({ personId, since }: { personId: SQLWrapper; since: Date }): SQL => sql`exists (
  select from ${sessions} as used where used.person_id = ${personId} and used.acting_admin_id is null and used.last_used_at >= ${since}::timestamptz)`;

/** When a person last used a session that is still there, to be joined laterally; `personId` is a column of the query around it. */
export const lastUseOf = (personId: SQLWrapper) =>
  new QueryBuilder()
    .select({ at: sql<Date | null>`max(${sessions.lastUsedAt})`.mapWith(sessions.lastUsedAt).as('last_use_at') })
    .from(sessions)
    .where(and(eq(sessions.personId, personId), isNull(sessions.actingAdminId)))
    .as('last_use');
