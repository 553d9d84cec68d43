import type { z } from 'zod';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import type { PracticeSetSchema } from '@abhyas/contract/assessment/practice.ts';
import { fold } from '@abhyas/rules/assessment/log/fold.ts';
import { isPracticeOpen } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { totalSeconds } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { createContentCache } from '../../../platform/postgres/content.ts';
import { memoisePerDatabase } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { statusAt } from '../attempts/policy.ts';
import { paperOfRows } from '../attempts/own-paper.ts';
import { ownTimes } from '../attempts/own-times.ts';
import { listOwnSets, listSetsOfCourse, type OwnAttempt, type SetRow } from './queries.ts';

type PracticeSet = z.output<typeof PracticeSetSchema>;

const setsOfCourse = memoisePerDatabase((queryable) => createContentCache((courseId) => listSetsOfCourse({ queryable, courseId })));

/** The practice sets of a course that are released, with how far the student is in each. Throws FORBIDDEN for a course that is not theirs. */
export async function listPracticeSets({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'practiceSets'>;
}): Promise<PracticeSet[]> {
  const queryable = parts.database.orm;
  const { personId: studentId } = session;
  const { courseId } = await getCourse({ queryable, personId: studentId, courseId: body.courseId, variantId: body.variantId });
  const now = parts.clock.now();
  const { version, attempts } = await listOwnSets({ queryable, studentId, courseId });
  const sets = await setsOfCourse(queryable)({ courseId, version });
  const attemptsOf = Map.groupBy(attempts, ({ assessmentId }) => assessmentId);
  return sets
    .filter((test) => isPracticeOpen({ test, now }) || attemptsOf.has(test.id))
    .map((set): PracticeSet => {
      const own = attemptsOf.get(set.id) ?? [];
      const running = own.find((attempt) => statusAt({ attempt, now }) === 'in-progress');
      const paper = running === undefined ? set : ownPaperOf({ set, attempt: running });
      const done = own.find(({ closedAt }) => closedAt !== null);
      return {
        assessmentId: set.id,
        name: set.name,
        kind: set.type,
        questionCount: paper.sections.reduce((sum, { itemIds }) => sum + itemIds.length, 0),
        seconds: set.untimed ? 0 : totalSeconds(set.sections),
        solutions: set.solutions,
        totalMarks: formatMarks(set.maxMarks),
        status: running !== undefined ? 'in-progress' : done !== undefined ? 'completed' : '',
        answered: running === undefined ? 0 : countAnswered({ set: paper, attempt: running }),
        deadlineAt: running?.deadlineAt ?? null,
        marks: done?.marks == null ? '' : formatMarks(done.marks),
        submittedAt: done?.closedAt ?? null,
      };
    });
}

/** The paper that a running attempt began with. */
function ownPaperOf({ set, attempt: { kept } }: { set: SetRow; attempt: OwnAttempt }): Pick<SetRow, 'order' | 'sections'> {
  if (kept === null) return set;
  const sections = kept.sections.map(({ id, seconds, breakSeconds }) => ({
    id,
    seconds,
    breakSeconds,
    itemIds: Object.entries(kept.places).flatMap(([itemId, { sectionId }]) => (sectionId === id ? [itemId] : [])),
  }));
  return { order: kept.order, sections };
}

/** The questions of a running attempt that have an answer which counts. */
function countAnswered({ set, attempt }: { set: Pick<SetRow, 'order' | 'sections'>; attempt: OwnAttempt }): number {
  const sections = set.sections.map((section) => ({ ...section, ...ownTimes({ id: section.id, section, attempt }) }));
  const { startedAt, turns, log } = attempt;
  const paper = paperOfRows({ order: set.order, startedAt, turns, sections });
  return [...fold({ events: log, paper }).items.values()].filter(({ response }) => response !== null).length;
}
