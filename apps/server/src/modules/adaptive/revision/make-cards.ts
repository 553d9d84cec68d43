import { submittedAt } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { expectedSeconds, firstRating, revisionCause, usualTime } from '@abhyas/rules/revision/cause.ts';
import { remember, type Scheduling, usualScheduling } from '@abhyas/rules/revision/memory.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { inBatches } from '../../../platform/postgres/together.ts';
import {
  claimRevisions,
  listWaitingRevisions,
  postponeRevisions,
  type WaitingRevision,
} from '../../assessment/history/revisable-queries.ts';
import { listAskedAgain, listOwnItems, type OwnItem } from '../../assessment/history/own-paper-queries.ts';
import { nameOf } from '../schedule/reschedule.ts';
import { listSchedulings } from '../schedule/schedule-queries.ts';
import { type NewCard, replaceCards } from './card-queries.ts';

/** How many attempts are read at a time, and how many of them one transaction takes. */
const batch = 200;
const size = 50;

/** How long an attempt is set aside that failed. */
const asideMs = 3_600_000;

/**
 * Takes the questions to revise from scored tests whose review is open; running it again changes nothing. A failing attempt is logged once
 * and tried again every hour; at `stopAt` it stops, so that a long queue is worked off minute by minute.
 */
export async function makeCards({
  parts: { database, clock, log },
  stopAt,
}: {
  parts: Ports<'clock' | 'database' | 'log'>;
  stopAt: () => boolean;
}): Promise<void> {
  for (;;) {
    const waiting = new Map(
      (await listWaitingRevisions({ queryable: database.orm, now: clock.now(), limit: batch })).map((attempt) => [
        attempt.attemptId,
        attempt,
      ]),
    );
    const failed: bigint[] = [];
    await inBatches({
      ids: [...waiting.keys()],
      size,
      work: (ids) => database.transaction((tx) => makeCardsOf({ tx, attempts: ids.flatMap((id) => waiting.get(id) ?? []) })),
      onFailure: ({ id, error }) => {
        failed.push(id);
        if (waiting.get(id)?.isRetry === false) log.error({ err: error, attemptId: id }, 'the questions to revise cannot be taken');
      },
    });
    await postponeRevisions({ queryable: database.orm, attemptIds: failed, until: new Date(clock.now().getTime() + asideMs) });
    if (waiting.size < batch || stopAt()) return;
  }
}

/** Takes the questions to revise from these attempts, of practice sets as of tests. What a set asked again later is taken from there. */
export async function makeCardsOf({ tx, attempts }: { tx: Transaction; attempts: readonly WaitingRevision[] }): Promise<void> {
  if (attempts.length === 0) return;
  const claimed = await claimRevisions({ tx, claims: attempts });
  const tests = attempts.filter(({ attemptId }) => claimed.has(attemptId));
  if (tests.length === 0) return;
  const of = { queryable: tx, attemptIds: tests.map(({ attemptId }) => attemptId) };
  const askedAgain = new Set((await listAskedAgain(of)).map(({ attemptId, itemId }) => `${attemptId} ${itemId}`));
  const items = (await listOwnItems(of)).filter((item) => !askedAgain.has(`${item.attemptId} ${item.itemId}`));
  const itemsOf = Map.groupBy(items, ({ attemptId }) => attemptId);
  const schedulings = await listSchedulings({ queryable: tx, studentIds: [...new Set(tests.map(({ studentId }) => studentId))] });
  await replaceCards({
    tx,
    tests: tests.map((attempt) => {
      const { studentId, assessmentId, attemptId } = attempt;
      const own = itemsOf.get(attemptId) ?? [];
      const scheduling = schedulings.get(studentId) ?? usualScheduling;
      return {
        studentId,
        assessmentId,
        itemIds: own.map(({ itemId }) => itemId),
        cards: own.flatMap((item) => cardOf({ attempt, item, scheduling }) ?? []),
      };
    }),
  });
}

function cardOf({ attempt, item, scheduling }: { attempt: WaitingRevision; item: OwnItem; scheduling: Scheduling }): NewCard | null {
  const medianSeconds = usualTime({ medianSeconds: item.medianSeconds, candidates: item.timedCandidates });
  const timed = { ...item, medianSeconds };
  const cause = revisionCause(timed);
  if (cause === null) return null;
  const at = submittedAt(attempt);
  const memory = remember({
    memory: null,
    rating: firstRating(cause),
    at,
    name: nameOf({ studentId: attempt.studentId, itemId: item.itemId }),
    scheduling,
  });
  return {
    studentId: attempt.studentId,
    itemId: item.itemId,
    courseId: attempt.courseId,
    assessmentId: attempt.assessmentId,
    cause,
    topic: item.topic,
    submittedAt: at,
    seconds: item.seconds,
    medianSeconds,
    // practice costs no marks, nor does what counts apart
    marksLost: attempt.kind === 'test' && item.counted ? Math.max(0, item.marking.correct - item.marks) : 0,
    expectedSeconds: expectedSeconds(timed),
    ...memory,
  };
}
