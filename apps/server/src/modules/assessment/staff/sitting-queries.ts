import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { attemptPresence } from '../closing/tables.ts';
import { assessments, attemptEvents, attempts, papers, sections } from '../tables.ts';

/** When the last event of an attempt arrived: the end of its log, by the index. */
const lastEventAt = sql`(select ${attemptEvents.receivedAt} from ${attemptEvents} where ${attemptEvents.attemptId} = ${attempts.id}
                          order by ${attemptEvents.fence} desc, ${attemptEvents.seq} desc limit 1)`;

/** The first attempts of these students at a test, with what their clocks need where an import has replaced their papers (`kept`), and when their windows were last heard of: by an event, or without one. */
export async function listSittings({
  queryable,
  assessmentId,
  studentIds,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  studentIds: readonly bigint[];
}) {
  return queryable
    .select({
      studentId: attempts.studentId,
      startedAt: attempts.startedAt,
      deadlineAt: attempts.deadlineAt,
      closedAt: attempts.closedAt,
      sectionSeconds: attempts.sectionSeconds,
      sectionBreaks: attempts.sectionBreaks,
      turns: attempts.turns,
      kept: { rules: papers.rules, sections: papers.sections },
      heardAt: sql<Date | null>`greatest(${attemptPresence.heardAt}, ${lastEventAt})`.mapWith(attemptPresence.heardAt),
    })
    .from(attempts)
    .leftJoin(attemptPresence, eq(attemptPresence.attemptId, attempts.id))
    .leftJoin(papers, and(eq(papers.assessmentId, attempts.assessmentId), eq(papers.version, attempts.paperVersion)))
    .where(and(eq(attempts.assessmentId, assessmentId), eq(attempts.ordinal, 1), inArray(attempts.studentId, [...studentIds])));
}

/** How long the sections of a test are for most, in their order, and in which order they are taken. */
export async function listClockSections({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  return queryable
    .select({
      id: sections.id,
      seconds: sections.seconds,
      breakSeconds: sections.breakSeconds,
      part: sections.part,
      order: assessments.sectionOrder,
    })
    .from(sections)
    .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
    .where(and(eq(sections.assessmentId, assessmentId), eq(sections.retired, false)))
    .orderBy(asc(sections.position));
}
