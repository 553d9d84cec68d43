import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import {
  enrolments,
  invitations,
  knownOrigins,
  otpChallenges,
  packPeople,
  passkeyChallenges,
  people,
  secondSteps,
  sessions,
  setUpGrants,
  courseRights,
  staffRights,
  undeliveredMessages,
} from '../tables.ts';
import { removeFactors } from '../factors-queries.ts';

/** Sets the time when an account will be deleted, unless one is set. Returns whether it was set now. */
export async function scheduleDeletion({ tx, personId, dueAt }: { tx: Transaction; personId: bigint; dueAt: Date }): Promise<boolean> {
  const asked = await tx
    .update(people)
    .set({ deletionDueAt: dueAt })
    .where(and(eq(people.id, personId), isNull(people.deletionDueAt), isNull(people.deletedAt)))
    .returning({ id: people.id });
  return asked.length > 0;
}

/** Clears the time when an account would have been deleted. Returns whether there was one. */
export async function cancelDeletion({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<boolean> {
  const kept = await tx
    .update(people)
    .set({ deletionDueAt: null })
    .where(and(eq(people.id, personId), isNotNull(people.deletionDueAt), isNull(people.deletedAt)))
    .returning({ id: people.id });
  return kept.length > 0;
}

/** Ids of accounts due for deletion at `now`, after the id `after`; at most a hundred. */
export async function listDue({ queryable, after, now }: { queryable: Queryable; after: bigint; now: Date }): Promise<bigint[]> {
  const rows = await queryable
    .select({ id: people.id })
    .from(people)
    .where(and(lte(people.deletionDueAt, now), isNull(people.deletedAt), gt(people.id, after)))
    .orderBy(asc(people.id))
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Locks an account that is still due for deletion at `now`. Null if it no longer is, because another run deleted it or its owner cancelled. */
export async function lockDue({ tx, personId, now }: { tx: Transaction; personId: bigint; now: Date }) {
  const [row] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personId), lte(people.deletionDueAt, now), isNull(people.deletedAt)))
    .for('update');
  return row ?? null;
}

/** The ids that a select of ids gives. */
export async function listIds({ tx, of }: { tx: Transaction; of: SQL }): Promise<bigint[]> {
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(sql`${people.id} in (${of})`)
    .orderBy(asc(people.id));
  return rows.map(({ id }) => id);
}

/** Removes everything that identifies someone or gives access: sessions, second factors, known browsers and addresses, rights, courses, set-up tokens, invitations, messages that did not go through, and the codes of these subjects. */
export async function removeCredentials({
  tx,
  personId,
  subjects,
  now,
}: {
  tx: Transaction;
  personId: bigint;
  subjects: Buffer[];
  now: Date;
}): Promise<void> {
  await tx.delete(sessions).where(or(eq(sessions.personId, personId), eq(sessions.actingAdminId, personId)));
  await tx.delete(knownOrigins).where(eq(knownOrigins.personId, personId));
  await removeFactors({ tx, personId, now });
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.personId, personId));
  await tx.delete(secondSteps).where(or(eq(secondSteps.personId, personId), eq(secondSteps.studentId, personId)));
  await tx.delete(staffRights).where(eq(staffRights.personId, personId));
  await tx.delete(courseRights).where(eq(courseRights.personId, personId));
  await tx.delete(packPeople).where(eq(packPeople.personId, personId));
  await tx.delete(enrolments).where(eq(enrolments.personId, personId));
  await tx.delete(undeliveredMessages).where(eq(undeliveredMessages.personId, personId));
  await tx.delete(invitations).where(eq(invitations.personId, personId));
  await tx.delete(setUpGrants).where(sql`${personId} = any(${setUpGrants.personIds})`);
  await tx.delete(otpChallenges).where(inArray(otpChallenges.subject, subjects));
}

/** Removes everything from a person's row except the id. */
export async function anonymisePerson({ tx, personId, now }: { tx: Transaction; personId: bigint; now: Date }): Promise<void> {
  await tx
    .update(people)
    .set({
      pin: `deleted:${personId}`,
      firstName: '',
      lastName: '',
      mobile: '',
      mobileProved: false,
      email: '',
      passwordHash: null,
      onboardedAt: null,
      language: null,
      deletionDueAt: null,
      accessEndedAt: now,
      accessChangedAt: now,
      deletedAt: now,
    })
    .where(eq(people.id, personId));
}
