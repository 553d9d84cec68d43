import { profileSections, type StoredField, storedFields } from '@abhyas/contract/profile/fields.ts';
import { type SQL, and, asc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type Queryable, type Transaction, memoisePerDatabase } from '../../platform/postgres/database.ts';
import { parsedAs } from '../../platform/postgres/rows.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockPerson } from '../identity/people/profile-queries.ts';
import { personView } from '../identity/people/views.ts';
import { addresses, educationEntries, examAttempts, guardians, oldPictures, profileDrafts, profiles, workExperiences } from './tables.ts';
import { asked } from '../../platform/postgres/together.ts';

const studentId = sql.placeholder('studentId');

/** A stored record as it comes out of a list: its id is text, and the student is known. */
type RowOf<T extends PgTable> = Omit<T['$inferSelect'], 'id' | 'studentId'> & { readonly id: string };

/** A column as JSON has it: an id as text, and a decimal as text without its last zeros. */
function jsonOf(column: PgColumn): { readonly value: SQL; readonly schema: z.ZodType } {
  if (column.primary) return { value: sql`${column}::text`, schema: z.string() };
  if (column.columnType === 'PgNumeric') return { value: sql`trim_scale(${column})::text`, schema: z.string().nullable() };
  const plain = { number: z.int(), boolean: z.boolean() }[column.dataType as string] ?? z.string();
  const schema = column.enumValues === undefined ? plain : z.enum(column.enumValues);
  return { value: sql`${column}`, schema: column.notNull ? schema : schema.nullable() };
}

/** The rows of a table that are the student's, in the order they were made, as one list. */
function listOf<T extends PgTable & { readonly id: PgColumn; readonly studentId: PgColumn }>(table: T) {
  const columns = Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    name === 'studentId' ? [] : [{ name, ...jsonOf(column) }],
  );
  const pairs = columns.flatMap(({ name, value }) => [sql.raw(`'${name}'`), value]);
  const list = sql`coalesce((
    select json_agg(json_build_object(${sql.join(pairs, sql`, `)}) order by ${table.id}) from ${table} where ${table.studentId} = ${studentId}), '[]')`;
  const row = z.object(Object.fromEntries(columns.map(({ name, schema }) => [name, schema])));
  return parsedAs(list, z.array(row as unknown as z.ZodType<RowOf<T>>));
}

const storedValues = Object.fromEntries(storedFields.map((field) => [field, sql<string>`coalesce(${profiles[field]}, '')`])) as Record<
  StoredField,
  SQL<string>
>;

const person = personView('person');

const wholeProfile = memoisePerDatabase((queryable) =>
  queryable
    .select({
      firstName: person.firstName,
      lastName: person.lastName,
      onboardedAt: person.onboardedAt,
      namesVersion: person.namesVersion,
      ...storedValues,
      avatarId: profiles.avatarId,
      pictureKey: sql<string>`coalesce(${profiles.pictureKey}, '')`,
      centre: sql<string>`coalesce(${profiles.centre}, '')`,
      savedSections: profiles.savedSections,
      versions: profiles.versions,
      addresses: listOf(addresses),
      education: listOf(educationEntries),
      guardians: listOf(guardians),
      work: listOf(workExperiences),
      exams: listOf(examAttempts),
      drafts: parsedAs(
        sql`coalesce((
        select json_agg(json_build_object('section', ${profileDrafts.section}, 'values', ${profileDrafts.values}, 'version', ${profileDrafts.version}))
          from ${profileDrafts} where ${profileDrafts.studentId} = ${studentId}), '[]')`,
        z.array(z.object({ section: z.enum(profileSections), values: z.unknown(), version: z.int() })),
      ),
    })
    .from(person)
    .leftJoin(profiles, eq(profiles.studentId, person.id))
    .where(eq(person.id, studentId))
    .limit(1)
    .prepare('profile_whole'),
);

/** Everything that is kept of a student's profile, drafts and all, in one query. Who has saved nothing has a profile with nothing in it. */
export async function getRows({ queryable, studentId: id }: { queryable: Queryable; studentId: bigint }) {
  const [row] = await wholeProfile(queryable).execute({ studentId: id });
  if (row === undefined) throw new Error('a session is of someone who is there');
  return row;
}
export type ProfileRows = Awaited<ReturnType<typeof getRows>>;
/** The rows as a session may see them: drafts are the student's alone, not of support acting in their place. */
export function forReader({ rows, session }: { rows: ProfileRows; session: Pick<Session, 'actingAdminId'> }): ProfileRows {
  return session.actingAdminId === null ? rows : { ...rows, drafts: [] };
}
export type EducationRow = ProfileRows['education'][number];
export type AddressRow = ProfileRows['addresses'][number];

const image = memoisePerDatabase((queryable) =>
  queryable
    .select({ avatarId: profiles.avatarId, pictureKey: profiles.pictureKey })
    .from(profiles)
    .where(eq(profiles.studentId, studentId))
    .limit(1)
    .prepare('profile_image'),
);

/** What shows a person in small: picture or avatar, null if there is no profile. */
export async function findImage({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  const [row] = await image(queryable).execute({ studentId: personId });
  return row ?? null;
}

/** What shows a student in small, as other modules join it, under an alias, by `studentId`. */
export const imageView = <A extends string>(alias: A) =>
  new QueryBuilder()
    .select({ studentId: profiles.studentId, pictureKey: profiles.pictureKey, avatarId: profiles.avatarId })
    .from(profiles)
    .as(alias);

/** What shows each of these people in small; no row for who has no profile. */
export async function listImages({ queryable, personIds }: { queryable: Queryable; personIds: readonly bigint[] }) {
  return queryable
    .select({ personId: profiles.studentId, avatarId: profiles.avatarId, pictureKey: profiles.pictureKey })
    .from(profiles)
    .where(inArray(profiles.studentId, [...personIds]));
}

/**
 * Makes the row of a profile if there is none, and keeps other saves of it waiting until this transaction ends. The person is taken first, as by the
 * deletion of an account: a save changes names, too.
 */
export async function lockProfile({ tx, studentId: id, now }: { tx: Transaction; studentId: bigint; now: Date }): Promise<void> {
  await lockPerson({ tx, personId: id });
  await tx
    .insert(profiles)
    .values({ studentId: id, updatedAt: now })
    .onConflictDoUpdate({ target: profiles.studentId, set: { updatedAt: now } });
}

/** The keys of pictures that were replaced before `before`, those that follow `after`, at most a hundred. */
export async function listOldPictures({
  queryable,
  before,
  after,
}: {
  queryable: Queryable;
  before: Date;
  after: string;
}): Promise<string[]> {
  const rows = await queryable
    .select({ key: oldPictures.key })
    .from(oldPictures)
    .where(and(lt(oldPictures.replacedAt, before), gt(oldPictures.key, after)))
    .orderBy(asc(oldPictures.key))
    .limit(100);
  return rows.map(({ key }) => key);
}

export async function removeOldPicture({ queryable, key }: { queryable: Queryable; key: string }): Promise<void> {
  await queryable.delete(oldPictures).where(eq(oldPictures.key, key));
}

/** Detaches a student's picture from the profile; the job deletes its file a day after `replacedAt`. Returns its key, '' if there was none. */
export async function detachPicture({
  tx,
  studentId: id,
  replacedAt,
}: {
  tx: Transaction;
  studentId: bigint;
  replacedAt: Date;
}): Promise<string> {
  const [row] = await tx
    .select({ key: profiles.pictureKey })
    .from(profiles)
    .where(and(eq(profiles.studentId, id), sql`${profiles.pictureKey} <> ''`))
    .for('update');
  if (row === undefined) return '';
  await tx.insert(oldPictures).values({ key: row.key, replacedAt }).onConflictDoNothing();
  await tx.update(profiles).set({ pictureKey: '' }).where(eq(profiles.studentId, id));
  return row.key;
}

/** Shows a picture in place of the avatar. */
export async function setPicture({ tx, studentId: id, key }: { tx: Transaction; studentId: bigint; key: string }): Promise<void> {
  await tx.update(profiles).set({ pictureKey: key, avatarId: null }).where(eq(profiles.studentId, id));
}

/** How much of the profile a student has filled in, in whole percent, by `asked`: the sections they saved out of all. */
export const profilePercent = sql<number>`coalesce((
  select round(100.0 * cardinality(${profiles.savedSections}) / ${profileSections.length})
    from ${profiles} where ${profiles.studentId} = ${asked.studentId}), 0)::int`;
