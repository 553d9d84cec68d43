import { and, desc, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { oncePer, type Queryable, type Transaction } from '../../platform/database.ts';
import { people, sessions, staffRights } from './tables.ts';

/** The rights of the row of `people` around it, by name. */
export const rightsOfPerson = sql<
  ('content' | 'centre' | 'classes' | 'support')[]
>`array(select ${staffRights.right} from ${staffRights} where ${staffRights.personId} = ${people.id} order by 1)`;

/** Opens a session; `before` is a statement that is done with it, in the same round trip. */
export async function openSession({
  queryable,
  before,
  tokenHash,
  personId,
  actingAdminId = null,
  userAgent,
  now,
}: {
  queryable: Queryable;
  before: SQL;
  tokenHash: Buffer;
  personId: bigint;
  actingAdminId?: bigint | null;
  userAgent: string;
  now: Date;
}): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  await queryable.execute(sql`
    with first as (${before})
    insert into ${sessions} (token_hash, person_id, acting_admin_id, user_agent, created_at, last_used_at)
    values (${tokenHash}, ${personId}, ${actingAdminId}, ${userAgent}, ${moment}, ${moment})`);
}

const sessionRow = oncePer((queryable) =>
  queryable
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      endedAt: sessions.endedAt,
      actingAdminId: sessions.actingAdminId,
      personId: people.id,
      pin: people.pin,
      role: people.role,
      rights: rightsOfPerson,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .limit(1)
    .prepare('identity_session'),
);

/** The session of a token hash with its person and rights, ended and expired ones included: policy decides. One query. */
export async function findSessionRow({ queryable, tokenHash }: { queryable: Queryable; tokenHash: Buffer }) {
  const [row] = await sessionRow(queryable).execute({ tokenHash });
  return row ?? null;
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

/** Ends the sessions of a person, and those they opened as somebody else, but for `except`. Gives whose sessions ended. */
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

/** Removes sessions that ended, or were last used, before `before`. */
export async function removeSessions({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(sessions).where(and(lt(sessions.lastUsedAt, before), or(isNull(sessions.endedAt), lt(sessions.endedAt, before))));
}
