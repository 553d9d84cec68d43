import type { StaffRight } from '@abhyas/contract/endpoint.ts';
import { and, eq, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { qualified } from '../../../platform/postgres/qualified.ts';
import { jsonIdSchema, parsedAs } from '../../../platform/postgres/rows.ts';
import { courses, enrolments, people, sessions, staffRights, variants } from '../tables.ts';

/**
 * The selects and conditions of identity that statements of other modules may join (note 0009); they name and write no table of identity
 * themselves. PostgreSQL plans such a select as if its tables were named in the statement.
 */
const select = new QueryBuilder();

/** Everyone, including synthetic candidates and the remains of deleted accounts. */
export const personView = (alias: string) =>
  select
    .select({
      id: people.id,
      pin: people.pin,
      role: people.role,
      firstName: people.firstName,
      lastName: people.lastName,
      email: people.email,
      mobile: people.mobile,
      mobileProved: people.mobileProved,
      language: people.language,
      synthetic: people.synthetic,
      createdAt: people.createdAt,
      onboardedAt: people.onboardedAt,
      deletedAt: people.deletedAt,
      closedAt: people.closedAt,
      accessEndedAt: people.accessEndedAt,
      version: people.version,
      namesVersion: people.namesVersion,
      hasPassword: sql<boolean>`${people.passwordHash} is not null`.as('has_password'),
    })
    .from(people)
    .as(alias);
type PersonView = ReturnType<typeof personView>;

/** First and last name of a row of `personView`, as one text; '' if the row is not there. */
export const fullNameOf = ({ firstName, lastName }: Pick<PersonView, 'firstName' | 'lastName'>): SQL<string> =>
  sql<string>`trim(concat(${firstName}, ' ', ${lastName}))`;

/** Holds for rows of `personView` that hear of something: synthetic candidates do not, and deleted and closed accounts neither. */
export const canBeNotified = ({ synthetic, deletedAt, closedAt }: Record<'synthetic' | 'deletedAt' | 'closedAt', SQLWrapper>): SQL =>
  sql`(not ${synthetic} and ${deletedAt} is null and ${closedAt} is null)`;

/** Staff with a right, and every admin, whose account is open. */
export const staffView = (alias: string, right: StaffRight) =>
  select
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(
      and(
        canBeNotified(people),
        or(
          eq(people.role, 'admin'),
          and(
            eq(people.role, 'staff'),
            sql`exists (select from ${staffRights} where ${staffRights.personId} = ${people.id} and ${staffRights.right} = ${right})`,
          ),
        ),
      ),
    )
    .as(alias);

export const courseView = (alias: string) =>
  select
    .select({
      id: courses.id,
      key: courses.key,
      name: courses.name,
      examName: courses.examName,
      examDate: courses.examDate,
      certificates: courses.certificates,
    })
    .from(courses)
    .as(alias);

export const variantView = (alias: string) =>
  select.select({ id: variants.id, courseId: variants.courseId, name: variants.name }).from(variants).as(alias);

/** Who is enrolled in which variant. */
export const enrolmentView = (alias: string) =>
  select.select({ personId: enrolments.personId, variantId: enrolments.variantId }).from(enrolments).as(alias);

/** The sessions that are not ended. */
export const openSessionView = (alias: string) =>
  select.select({ id: sessions.id }).from(sessions).where(isNull(sessions.endedAt)).as(alias);

/** The variants of a course, as a list. */
export const variantIdsOf = (courseId: SQLWrapper): SQL<bigint[]> =>
  parsedAs(sql`array(${select.select({ id: variants.id }).from(variants).where(eq(variants.courseId, courseId))})`, z.array(jsonIdSchema));

/** The students of each course whose account is open, once for each course, with when the account was made. */
export const courseStudentView = (alias: string) =>
  select
    .selectDistinct({ personId: people.id, courseId: variants.courseId, joinedAt: people.createdAt })
    .from(enrolments)
    .innerJoin(variants, eq(variants.id, enrolments.variantId))
    .innerJoin(people, eq(people.id, enrolments.personId))
    .where(and(eq(people.role, 'student'), canBeNotified(people)))
    .as(alias);

/** When someone was last here themselves, in the ninety days that sessions are kept; null if they were not. */
export const lastVisitOf = (personId: SQLWrapper): SQL<Date | null> =>
  qualified(
    sql<Date | null>`(select max(visit.last_used_at) from ${sessions} as visit where visit.person_id = ${personId} and visit.acting_admin_id is null)`,
  ).mapWith(sessions.lastUsedAt);

/** The courses and variants of a person, by name. */
export const batchNamesOf = (personId: SQLWrapper) =>
  qualified(sql<string[]>`array(
    select ${courses.name} || ' · ' || ${variants.name} from ${enrolments}
      join ${variants} on ${variants.id} = ${enrolments.variantId} join ${courses} on ${courses.id} = ${variants.courseId}
     where ${enrolments.personId} = ${personId} order by 1 limit 10)`);

/** Holds for who is in a batch. */
export const isInBatch = ({ personId, variantId }: { personId: SQLWrapper; variantId: bigint }): SQL =>
  sql`exists (
    select from ${enrolments} where ${enrolments.personId} = ${personId} and ${enrolments.variantId} = ${variantId})`;
