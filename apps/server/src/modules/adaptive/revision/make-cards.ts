import { submittedAt } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { expectedSeconds, firstRating, revisionCause } from '@abhyas/rules/revision/cause.ts';
import { remember } from '@abhyas/rules/revision/memory.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { claimRevision, listOwnItems, listWaitingRevisions, type OwnItem, type WaitingRevision } from '../../assessment/index.ts';
import { type NewCard, replaceCards } from './card-queries.ts';

/** How many attempts are read at a time. */
const batch = 100;

/**
 * Takes the questions to revise from scored tests whose review is open: after the scoring, after a rescore, and after a tag was changed. Running it again changes nothing.
 * Until `stopAt` only, so that a long queue is worked off minute by minute.
 */
export async function makeCards({ parts, stopAt }: { parts: Ports<'clock' | 'database'>; stopAt: () => boolean }): Promise<void> {
  for (;;) {
    const waiting = await listWaitingRevisions({ queryable: parts.database.orm, now: parts.clock.now(), limit: batch });
    for (const attempt of waiting) {
      await parts.database.transaction(async (tx) => makeCardsOf({ tx, attempt }));
      if (stopAt()) return;
    }
    if (waiting.length < batch) return;
  }
}

/** Takes the questions to revise from one attempt. Practice sets have none. */
export async function makeCardsOf({ tx, attempt }: { tx: Transaction; attempt: WaitingRevision }): Promise<void> {
  const { attemptId, studentId, assessmentId, version } = attempt;
  if (!(await claimRevision({ tx, attemptId, version })) || attempt.kind === 'practice') return;
  const items = await listOwnItems({ queryable: tx, attemptIds: [attemptId] });
  await replaceCards({ tx, studentId, assessmentId, cards: items.flatMap((item) => cardOf({ attempt, item }) ?? []) });
}

function cardOf({ attempt, item }: { attempt: WaitingRevision; item: OwnItem }): NewCard | null {
  const cause = revisionCause(item);
  if (cause === null) return null;
  const at = submittedAt(attempt);
  const memory = remember({ memory: null, rating: firstRating(cause), at, name: `${attempt.studentId} ${item.itemId}` });
  return {
    studentId: attempt.studentId,
    itemId: item.itemId,
    courseId: attempt.courseId,
    assessmentId: attempt.assessmentId,
    cause,
    topic: item.topic,
    submittedAt: at,
    seconds: item.seconds,
    medianSeconds: item.medianSeconds,
    marksLost: Math.max(0, item.marking.correct - item.marks),
    expectedSeconds: expectedSeconds(item),
    ...memory,
  };
}
