import type { CauseCounts } from '@abhyas/contract/adaptive/revision.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getReadStudent } from '../../relations/read-student.ts';
import { type CardRow, listCards } from './card-queries.ts';
import { listCompletedTests, listPlaces, refusalOf } from './completed-tests.ts';
import { findOpenRevision } from './open-round-queries.ts';
import { planCards } from './plan-round.ts';
import { presentDue } from './present-due.ts';
import { endOfToday } from './today.ts';
import { findScheduling } from '../schedule/schedule-queries.ts';

type Plan = ResultOf<'revisionPlan'>;

/**
 * What a student can revise, and what a round would give: for the student and those who may see them. Nothing of a test whose review is not open, and nothing of a guess to
 * anyone but the student: it may be known from the student's own tag alone.
 */
export async function getRevisionPlan({
  parts,
  session,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'revisionPlan'>;
  timeZone: string;
}): Promise<Plan> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const { studentId, course, reader } = await getReadStudent({ parts, session, body });
  const of = { queryable, studentId, courseId: course.courseId };
  const [completed, cards, open, scheduling] = await Promise.all([
    listCompletedTests({ ...of, now }),
    listCards({ ...of, now }),
    findOpenRevision(of),
    findScheduling({ queryable, studentId }),
  ]);
  const tests = new Map(completed.filter(({ isReviewOpen }) => isReviewOpen).map((test) => [test.assessmentId, test]));
  const places = await listPlaces({ ...of, completed });
  const own = cards.filter(({ assessmentId, cause }) => places.has(assessmentId) && (reader === 'student' || cause !== 'guess'));
  const ownOf = Map.groupBy(own, ({ assessmentId }) => assessmentId);
  const sets = [...ownOf].flatMap(([assessmentId, ofSet]) =>
    tests.has(assessmentId)
      ? []
      : [
          {
            assessmentId,
            name: places.get(assessmentId) ?? '',
            completedAt: new Date(Math.max(...ofSet.map(({ submittedAt }) => submittedAt.getTime()))),
          },
        ],
  );
  const until = endOfToday({ now, timeZone });
  const { assessmentIds, minutes } = body;
  const asked = new Set(assessmentIds);
  const chosen = asked.size === 0 ? own : own.filter(({ assessmentId }) => asked.has(assessmentId));
  const planned = planCards({ cards: chosen, scheduling, minutes, until, now });
  const reason = refusalOf(completed);
  return {
    tests: [...tests.values(), ...sets].slice(0, 100).map(({ assessmentId, name, completedAt }) => {
      const ofTest = ownOf.get(assessmentId) ?? [];
      return {
        assessmentId,
        name,
        completedAt,
        questions: ofTest.length,
        due: ofTest.filter(({ dueAt }) => dueAt <= until).length,
      };
    }),
    reason,
    counts: countCauses(chosen),
    plan: {
      counts: countCauses(planned),
      seconds: secondsOf(planned),
      questions: planned.map((card) => ({
        assessmentId: card.assessmentId,
        test: places.get(card.assessmentId) ?? '',
        topic: card.topic,
        cause: card.cause,
        due: card.dueAt <= until,
        seconds: card.expectedSeconds,
      })),
    },
    due: presentDue({
      due: own.filter(({ dueAt }) => dueAt <= until).length,
      seconds: secondsOf(own.filter(({ dueAt }) => dueAt <= until)),
      next: own.find(({ dueAt }) => dueAt > until)?.dueAt ?? null,
      timeZone,
    }),
    roundId: open === null ? null : open.id,
    answered: open?.answers ?? 0,
  };
}

const secondsOf = (cards: readonly CardRow[]) => cards.reduce((sum, { expectedSeconds }) => sum + expectedSeconds, 0);

function countCauses(cards: readonly CardRow[]): CauseCounts {
  const count = (cause: CardRow['cause']) => cards.filter((card) => card.cause === cause).length;
  return { wrong: count('wrong'), skipped: count('skipped'), guess: count('guess'), slow: count('slow') };
}
