import { randomInt } from 'node:crypto';
import type { ProfileSection, StoredField } from '@abhyas/contract/profile/fields.ts';
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { addresses, educationEntries, examAttempts, guardians, profileDrafts, profiles, workExperiences } from '../tables.ts';

type Values<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'id' | 'studentId'>;
export type AddressValues = Values<typeof addresses>;
export type GuardianValues = Values<typeof guardians>;
export type EducationValues = Values<typeof educationEntries>;
export type WorkValues = Values<typeof workExperiences>;
export type ExamValues = Values<typeof examAttempts>;

interface Of {
  readonly tx: Transaction;
  readonly studentId: bigint;
}

/** For an upsert: every column but the id takes what was to be inserted. */
function replacing(table: PgTable): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name !== 'id');
  return Object.fromEntries(columns.map(([name, { name: column }]) => [name, sql`excluded.${sql.identifier(column)}`]));
}

/** Both addresses, in place of those there are. */
export async function saveAddresses({ tx, studentId, rows }: Of & { rows: readonly AddressValues[] }): Promise<void> {
  await tx
    .insert(addresses)
    .values(rows.map((row) => ({ ...row, studentId })))
    .onConflictDoUpdate({ target: [addresses.studentId, addresses.kind], set: replacing(addresses) });
}

/** Writes guardians by their record keys, one statement for all; gives them with their ids. */
export async function saveGuardians({ tx, studentId, rows }: Of & { rows: readonly GuardianValues[] }) {
  if (rows.length === 0) return [];
  return tx
    .insert(guardians)
    .values(rows.map((row) => ({ ...row, studentId })))
    .onConflictDoUpdate({ target: [guardians.studentId, guardians.recordKey], set: replacing(guardians) })
    .returning();
}

export async function saveEducation({ tx, studentId, rows }: Of & { rows: readonly EducationValues[] }): Promise<void> {
  await tx
    .insert(educationEntries)
    .values(rows.map((row) => ({ ...row, studentId })))
    .onConflictDoUpdate({ target: [educationEntries.studentId, educationEntries.recordKey], set: replacing(educationEntries) });
}

export async function saveWork({ tx, studentId, rows }: Of & { rows: readonly WorkValues[] }): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(workExperiences)
    .values(rows.map((row) => ({ ...row, studentId })))
    .onConflictDoUpdate({ target: [workExperiences.studentId, workExperiences.recordKey], set: replacing(workExperiences) });
}

export async function saveExams({ tx, studentId, rows }: Of & { rows: readonly ExamValues[] }): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(examAttempts)
    .values(rows.map((row) => ({ ...row, studentId })))
    .onConflictDoUpdate({ target: [examAttempts.studentId, examAttempts.recordKey], set: replacing(examAttempts) });
}

const recordTables = { family: guardians, education: educationEntries, work: workExperiences, exams: examAttempts } as const;

/** Removes those of these records that are the student's own. */
export async function removeRecords({
  tx,
  studentId,
  from,
  ids,
}: Of & { from: keyof typeof recordTables; ids: readonly bigint[] }): Promise<void> {
  if (ids.length === 0) return;
  const table = recordTables[from];
  await tx.delete(table).where(and(eq(table.studentId, studentId), inArray(table.id, [...ids])));
}

/** Sets what there is one of. */
export async function saveSingles({
  tx,
  studentId,
  values,
}: Of & { values: Partial<Pick<typeof profiles.$inferInsert, StoredField | 'avatarId' | 'centre'>> }): Promise<void> {
  await tx.update(profiles).set(values).where(eq(profiles.studentId, studentId));
}

/** Notes sections as saved once, and counts those whose saved values have changed, in one statement. */
export async function noteSaved({
  tx,
  studentId,
  saved = [],
  changed,
}: Of & { saved?: readonly ProfileSection[]; changed: readonly ProfileSection[] }): Promise<void> {
  if (saved.length === 0 && changed.length === 0) return;
  const counted = changed.map((section) => sql`${section}::text, coalesce((${profiles.versions} ->> ${section}::text)::int, 0) + 1`);
  await tx
    .update(profiles)
    .set({
      savedSections: sql`array(select distinct unnest(${profiles.savedSections} || ${sql.param([...saved])}::text[]))`,
      versions: sql`${profiles.versions} || jsonb_build_object(${sql.join(counted, sql`, `)})`,
    })
    .where(eq(profiles.studentId, studentId));
}

/** Keeps these drafts and forgets those, in two statements at most. */
export async function saveDrafts({
  queryable,
  studentId,
  drafts,
  forget,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  drafts: readonly { readonly section: ProfileSection; readonly values: object; readonly version?: number | undefined }[];
  forget: readonly ProfileSection[];
  now: Date;
}): Promise<void> {
  if (forget.length > 0) {
    await queryable.delete(profileDrafts).where(and(eq(profileDrafts.studentId, studentId), inArray(profileDrafts.section, [...forget])));
  }
  if (drafts.length > 0) {
    await queryable
      .insert(profileDrafts)
      .values(drafts.map(({ version = randomInt(1, 2 ** 31), ...draft }) => ({ ...draft, version, studentId, updatedAt: now })))
      .onConflictDoUpdate({ target: [profileDrafts.studentId, profileDrafts.section], set: replacing(profileDrafts) });
  }
}

/** Removes all that is kept of a student here, but for the bytes of pictures. */
export async function removeProfile({ tx, studentId }: Of): Promise<void> {
  for (const table of [guardians, addresses, educationEntries, workExperiences, examAttempts, profileDrafts, profiles]) {
    await tx.delete(table).where(eq(table.studentId, studentId));
  }
}
