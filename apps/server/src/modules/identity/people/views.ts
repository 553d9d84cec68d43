import type { StaffRight } from '@abhyas/contract/endpoint.ts';
import { and, eq, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
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
    .select({ id: courses.id, key: courses.key, name: courses.name, examName: courses.examName, examDate: courses.examDate })
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
