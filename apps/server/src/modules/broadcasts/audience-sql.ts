import type { AudienceSchema, SegmentSchema } from '@abhyas/contract/notices/broadcasts.ts';
import { awaySince } from '@abhyas/rules/notices/segments.ts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { z } from 'zod';
import { missedTest } from '../assessment/missed-test-queries.ts';
import { membersOf } from '../classes/member-queries.ts';
import { canBeNotified, enrolmentView, personView, variantView } from '../identity/people/views.ts';
import { hasUsedSince } from '../identity/session-queries.ts';
import { closedOut, feeDue } from '../payments/fees-due-sql.ts';
import { parentLinks } from '../relations/parent-links.ts';

export type Audience = z.output<typeof AudienceSchema>;
type Segment = z.output<typeof SegmentSchema>;

const student = personView('student');
const enrolment = enrolmentView('enrolment');
const variant = variantView('variant');

interface Asked {
  readonly studentId: SQLWrapper;
  readonly now: Date;
}

/** What each segment is in SQL, one condition a kind; rules/notices/segments says the same of one student, and the screen says it in words. */
const segmentSql: { readonly [K in Segment['kind']]: (of: Asked & { segment: Extract<Segment, { kind: K }> }) => SQL } = {
  'missed-test': ({ segment: { assessmentId }, ...of }) => missedTest({ assessmentId, ...of }),
  away: ({ segment: { days }, studentId, now }) => sql`not ${hasUsedSince({ personId: studentId, since: awaySince({ days, now }) })}`,
  'fees-due': feeDue,
};

function segmentOf({ segment, ...of }: Asked & { segment: Segment }): SQL {
  switch (segment.kind) {
    case 'away':
      return segmentSql.away({ segment, ...of });
    case 'missed-test':
      return segmentSql['missed-test']({ segment, ...of });
    case 'fees-due':
      return segmentSql['fees-due']({ segment, ...of });
  }
}

const idsOf = (ids: readonly bigint[]) => sql`${sql.param(ids.map(String))}::bigint[]`;

/** The students of the places of an audience who meet its segments at `now`: a select of ids; null where it names no place. */
function studentsOf({ audience, now }: { audience: Audience; now: Date }): SQL | null {
  const { everyone, courseIds, variantIds, batchIds, segments } = audience;
  const ofCourses = sql`select ${variant.id} from ${variant} where ${variant.courseId} = any(${idsOf(courseIds)})`;
  // an order that is late takes its student out of the course, so that they would not hear why
  const isOfFees = segments.some(({ kind }) => kind === 'fees-due');
  const variantsOf = everyone ? sql`select ${variant.id} from ${variant}` : sql`${ofCourses} union all select unnest(${idsOf(variantIds)})`;
  const places = [
    ...(everyone ? [sql`${student.id} in (select ${enrolment.personId} from ${enrolment})`] : []),
    ...(courseIds.length === 0
      ? []
      : [sql`${student.id} in (select ${enrolment.personId} from ${enrolment} where ${enrolment.variantId} in (${ofCourses}))`]),
    ...(variantIds.length === 0
      ? []
      : [sql`${student.id} in (select ${enrolment.personId} from ${enrolment} where ${enrolment.variantId} = any(${idsOf(variantIds)}))`]),
    ...(batchIds.length === 0 ? [] : [sql`${student.id} in (${membersOf(batchIds)})`]),
    ...(isOfFees
      ? [sql`${student.id} in (${closedOut({ variantIds: variantsOf, batchIds: sql`select unnest(${idsOf(batchIds)})` })})`]
      : []),
  ];
  if (!everyone && [courseIds, variantIds, batchIds].every((ids) => ids.length === 0)) return null;
  const met = segments.map((segment) => sql` and ${segmentOf({ segment, studentId: student.id, now })}`);
  return sql`select ${student.id} from ${student}
    where ${student.role} = 'student' and ${canBeNotified(student)} and (${sql.join(places, sql` or `)})${sql.join(met, sql``)}`;
}

/** The people of an audience as it is at `now`, each once: a select of ids. */
export function peopleOf({ audience, now }: { audience: Audience; now: Date }): SQL {
  const students = studentsOf({ audience, now });
  const { to, personIds } = audience;
  const parts = [
    sql`select unnest(${idsOf(personIds)})`,
    ...(students === null || to === 'parents' ? [] : [students]),
    ...(students === null || to === 'students' ? [] : [parentLinks.parentsOf(students)]),
  ];
  return sql.join(parts, sql` union `);
}
