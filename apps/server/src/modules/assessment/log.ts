import { AppError } from '../../platform/common/errors.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { lateArrivals } from './staff/tables.ts';
import { attempts } from './tables.ts';

/**
 * Whether a window's events are written: while the attempt is open those of the newest fence only, once it is closed those of every window,
 * as late answers. `writeBatches` applies the same rule in SQL.
 */
export function isWriteAllowed({ held, fence }: { held: { readonly fence: number; readonly closed: boolean }; fence: number }): boolean {
  return held.closed ? fence <= held.fence : fence === held.fence;
}

/** What a call says that brings more events than an attempt may hold. */
export function tooManyEvents(): AppError {
  return new AppError('INVALID_REQUEST', { said: { key: 'refusal_log_full' } });
}

/** Whether an event, of `attempt_events`, is an answer to a question that its test has, or had in a paper that is kept: to another one there is nothing to decide. */
export const isAnswerInTest = (assessmentId: SQLWrapper | bigint): SQL<boolean> => sql<boolean>`
  attempt_events.kind in ('save', 'mark', 'clear')
  and (exists (select from section_items join sections on sections.id = section_items.section_id
                where section_items.item_id = (attempt_events.data ->> 'itemId')::bigint and sections.assessment_id = ${assessmentId})
    or exists (select from papers where papers.assessment_id = ${assessmentId} and papers.places ? (attempt_events.data ->> 'itemId')))`;

/** Whether an answer arrived after the closing of an attempt, and after the last late one that staff had seen when they ruled. For statements over `attempts`. */
export const hasUnruledArrivals: SQL<boolean> = sql<boolean>`(
  exists (select from ${lateArrivals} where ${lateArrivals.attemptId} = ${attempts.id}
           and ${lateArrivals.lastAt} > coalesce(${attempts.lateRuledAt}, ${attempts.closedAt}))
  and exists (select from attempt_events where attempt_events.attempt_id = ${attempts.id}
               and attempt_events.received_at > coalesce(${attempts.lateRuledAt}, ${attempts.closedAt}) and ${isAnswerInTest(attempts.assessmentId)}))`;
