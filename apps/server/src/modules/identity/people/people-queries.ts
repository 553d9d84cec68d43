import type { Identifier } from '@abhyas/rules/identity/identifier.ts';
import { and, asc, eq, inArray, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { jsonIdSchema, parsedAs } from '../../../platform/postgres/rows.ts';
import { lastCourseOf } from './course-queries.ts';
import { isNewDevice, knownBy, type Origin } from './origin-queries.ts';
import type { ParentLinks } from './parent-links.ts';
import type { Config } from '../../../platform/process/config.ts';
import { isNoDemoAccount } from './demo-accounts.ts';
import { authenticatorApps, courseRights, passkeys, people, staffRights } from '../tables.ts';

const personColumns = {
  id: people.id,
  pin: people.pin,
  role: people.role,
  mobile: people.mobile,
  mobileProved: people.mobileProved,
  email: people.email,
  firstName: people.firstName,
  lastName: people.lastName,
  passwordHash: people.passwordHash,
  deletionDueAt: people.deletionDueAt,
  version: people.version,
};

export type Person = Pick<typeof people.$inferSelect, keyof typeof personColumns>;

/** Whom an identifier may mean. A parent is one of a linked student. */
export type Audience = 'student' | 'parent' | 'anyone';

type Known = Exclude<Identifier, { kind: 'invalid' }>;

/** A mobile that is not proved is no one's: anyone who registered with it may have written someone else's. */
const named = (table: Record<Known['kind'] | 'mobileProved', SQLWrapper>, { kind, value }: Known): SQL =>
  kind === 'mobile' ? sql`(${table.mobile} = ${value} and ${table.mobileProved})` : sql`${table[kind]} = ${value}`;

/** Neither a synthetic person, nor what is left of a deleted one, nor anyone whose account is closed signs in; those of the demo in a demo only. */
const signsIn = (config: Pick<Config, 'demo'>) =>
  and(
    eq(people.synthetic, false),
    isNull(people.deletedAt),
    isNull(people.closedAt),
    isNoDemoAccount({ personId: sql`${people.id}`, config }),
  );

/** Whether anyone here has a pin that is a number. Digits come before letters in every order of a database, so its index finds the first at once. */
export async function hasNumericPins({ queryable }: { queryable: Queryable }): Promise<boolean> {
  const rows = await queryable
    .select({ id: people.id })
    .from(people)
    .where(sql`${people.pin} >= '0' and ${people.pin} < 'A' and ${people.pin} ~ '^[0-9]+$'`)
    .limit(1);
  return rows.length > 0;
}

/** Everyone an identifier may mean, at most ten, in a fixed order; several students may share a mobile. */
export async function listPeople({
  queryable,
  config,
  identifier,
  audience,
  parentLinks,
}: {
  queryable: Queryable;
  config: Pick<Config, 'demo'>;
  identifier: Identifier;
  audience: Audience;
  parentLinks: ParentLinks;
}): Promise<Person[]> {
  if (identifier.kind === 'invalid') return [];
  const who = {
    student: ne(people.role, 'parent'),
    parent: and(eq(people.role, 'parent'), sql`exists (${parentLinks.studentsOf(sql`${people.id}`)})`),
    anyone: undefined,
  };
  return queryable
    .select(personColumns)
    .from(people)
    .where(and(named(people, identifier), signsIn(config), who[audience]))
    .orderBy(asc(people.id))
    .limit(10);
}

/**
 * Everyone who may sign in with an identifier, for a parent also a linked student's pin or email, with their rights and last course, in one
 * query. `seenFrom` asks how each is known there.
 */
export async function listSignIns({
  queryable,
  config,
  identifier,
  loginType,
  parentLinks,
  seenFrom,
}: {
  queryable: Queryable;
  config: Pick<Config, 'demo'>;
  identifier: Identifier;
  loginType: 'student' | 'parent';
  parentLinks: ParentLinks;
  seenFrom?: SeenFrom;
}) {
  if (identifier.kind === 'invalid') return [];
  const child = alias(people, 'child');
  const children = sql`select ${child.id} from ${people} as child where ${child.role} = 'student' and ${named(child, identifier)}`;
  const who =
    loginType === 'student'
      ? and(ne(people.role, 'parent'), named(people, identifier))
      : and(
          eq(people.role, 'parent'),
          // a mobile that several families share says nothing of whose parent one is
          identifier.kind === 'mobile'
            ? named(people, identifier)
            : or(named(people, identifier), sql`${people.id} in (${parentLinks.parentsOf(children)})`),
        );
  return selectSignIns({ queryable, where: and(who, signsIn(config)), ...(seenFrom === undefined ? {} : { seenFrom }) });
}

/** One person with what the answer to a sign-in tells of them, or null. `seenFrom` asks how they are known there. */
export async function findSignIn({
  queryable,
  config,
  personId,
  seenFrom,
}: {
  queryable: Queryable;
  config: Pick<Config, 'demo'>;
  personId: bigint;
  seenFrom?: SeenFrom;
}) {
  const where = and(eq(people.id, personId), signsIn(config));
  const [row] = await selectSignIns({ queryable, where, ...(seenFrom === undefined ? {} : { seenFrom }) });
  return row ?? null;
}

/** The place of a call, and when it is made. */
interface SeenFrom {
  readonly origin: Origin;
  readonly now: Date;
}

async function selectSignIns({ queryable, where, seenFrom }: { queryable: Queryable; where: SQL | undefined; seenFrom?: SeenFrom }) {
  const lastCourse = lastCourseOf(people.id);
  return queryable
    .select({
      ...personColumns,
      onboardedAt: people.onboardedAt,
      language: people.language,
      knownBy: parsedAs(seenFrom === undefined ? sql`null::text` : knownBy({ personId: sql`${people.id}`, ...seenFrom }), knownBySchema),
      isNewDevice: seenFrom === undefined ? sql<boolean>`false` : isNewDevice({ personId: sql`${people.id}`, ...seenFrom }),
      rights: rightsOfPerson,
      courseRights: courseRightsOfPerson,
      hasFactor: personHasFactor,
      courseId: lastCourse.courseId,
      variantId: lastCourse.variantId,
      courseName: lastCourse.courseName,
      myImsCourseId: lastCourse.myImsCourseId,
    })
    .from(people)
    .leftJoinLateral(lastCourse, sql`true`)
    .where(where)
    .orderBy(asc(people.id))
    .limit(10);
}

const knownBySchema = z.enum(['device', 'address']).nullable();

export type SignInRow = Awaited<ReturnType<typeof selectSignIns>>[number];

/** People by their ids, in a fixed order; not those whose account is deleted. */
export async function listPeopleByIds({ queryable, ids }: { queryable: Queryable; ids: readonly bigint[] }): Promise<Person[]> {
  if (ids.length === 0) return [];
  return queryable
    .select(personColumns)
    .from(people)
    .where(and(inArray(people.id, [...ids]), isNull(people.deletedAt)))
    .orderBy(asc(people.id));
}

/** Notes for the access list that something changed by which a person signs in. Call it before the change: it holds the person until the transaction ends, as all who change them do. */
export async function markAccessChanged({ tx, personId, now }: { tx: Transaction; personId: bigint; now: Date }): Promise<void> {
  await tx.update(people).set({ accessChangedAt: now }).where(eq(people.id, personId));
}

/** Sets a password where the one before is still `before`; whether it was. */
export async function replacePassword({
  tx,
  personId,
  before,
  passwordHash,
  now,
}: {
  tx: Transaction;
  personId: bigint;
  before: string | null;
  passwordHash: string;
  now: Date;
}): Promise<boolean> {
  const unchanged = before === null ? isNull(people.passwordHash) : eq(people.passwordHash, before);
  const changed = await tx
    .update(people)
    .set({ passwordHash, accessChangedAt: now })
    .where(and(eq(people.id, personId), isNull(people.deletedAt), unchanged))
    .returning({ id: people.id });
  return changed.length > 0;
}

/** The rights of the row of `people` around it, by name. */
export const rightsOfPerson = parsedAs(
  sql`array(select ${staffRights.right} from ${staffRights} where ${staffRights.personId} = ${people.id} order by 1)`,
  z.array(z.enum(staffRights.right.enumValues)),
);

/** The rights of the row of `people` around it that are for one course, by name. */
export const courseRightsOfPerson = parsedAs(
  sql`(select coalesce(json_agg(json_build_object('right', ${courseRights.right}, 'courseId', ${courseRights.courseId}::text) order by ${courseRights.right}, ${courseRights.courseId}), '[]')
         from ${courseRights} where ${courseRights.personId} = ${people.id})`,
  z.array(z.object({ right: z.enum(courseRights.right.enumValues), courseId: jsonIdSchema })),
);

/** Whether someone has a passkey or an authenticator app in use. `personId` may be a column of the query around it. */
export const hasFactor = (personId: SQL): SQL<boolean> => sql`(
  exists (select from ${authenticatorApps} where ${authenticatorApps.personId} = ${personId} and ${authenticatorApps.confirmedAt} is not null)
  or exists (select from ${passkeys} where ${passkeys.personId} = ${personId}))`;

/** Whether the row of `people` around it has a second factor. */
export const personHasFactor = hasFactor(sql`${people.id}`);
