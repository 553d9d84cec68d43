import { changeNotice, type ChangedQuestion } from '@abhyas/rules/assessment/scoring/change-notice.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Jobs } from '../../../platform/queue/queue.ts';
import { announce, inEachLanguage } from '../../notices/index.ts';
import { listItemsForReview } from '../paper/paper-queries.ts';
import { getTest } from '../paper/test-queries.ts';
import { listChangedItems, listTestsToNotify, claimUnnotifiedChanges } from './rescore-queries.ts';

/** How many candidates one transaction tells. */
const candidatesAtOnce = 1_000;

/** Notifies each candidate whose total mark has changed, once: from the mark they were last told to the current one. */
export async function notifyMarkChanges({
  parts: { database, jobs, clock },
}: {
  parts: Ports<'clock' | 'database'> & { readonly jobs: Jobs | null };
}): Promise<void> {
  for (const assessmentId of await listTestsToNotify({ queryable: database.orm })) {
    const test = await testOf({ queryable: database.orm, assessmentId });
    let more = true;
    while (more) more = await database.transaction((tx) => notifyBatch({ tx, jobs, test, now: clock.now() }));
  }
}

async function testOf({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }) {
  const [{ name, courseId }, items] = await Promise.all([
    getTest({ queryable, assessmentId }),
    listItemsForReview({ queryable, assessmentId }),
  ]);
  const questions = new Map<bigint, ChangedQuestion>();
  const severalSections = new Set(items.map(({ sectionId }) => sectionId)).size > 1;
  for (const inside of Map.groupBy(items, ({ sectionId }) => sectionId).values()) {
    inside.forEach(({ itemId, sectionName, ruling, rulingReason }, place) =>
      questions.set(itemId, {
        number: place + 1,
        section: severalSections ? sectionName : '',
        ruling: ruling?.kind ?? '',
        reason: rulingReason,
      }),
    );
  }
  return { id: assessmentId, name, courseId, questions };
}

/** Tells some; false when no one is left. */
async function notifyBatch({
  tx,
  jobs,
  test,
  now,
}: {
  tx: Transaction;
  jobs: Jobs | null;
  test: Awaited<ReturnType<typeof testOf>>;
  now: Date;
}): Promise<boolean> {
  const untold = await claimUnnotifiedChanges({ tx, assessmentId: test.id, max: candidatesAtOnce, now });
  if (untold === null) return false;
  const byAttempt = Map.groupBy(untold, ({ attemptId }) => attemptId);
  const versions = [...new Set(untold.map(({ version }) => version))];
  const items = await listChangedItems({ tx, attemptIds: [...byAttempt.keys()], versions });
  const itemsOf = Map.groupBy(items, ({ attemptId }) => attemptId);
  const notices = [...byAttempt].flatMap(([attemptId, changes]) => {
    const inOrder = changes.toSorted((a, b) => a.version - b.version);
    const [first, last] = [inOrder[0], inOrder.at(-1)];
    if (first === undefined || last === undefined || first.before === last.after) return [];
    const own = new Set(changes.map(({ version }) => version));
    const itemIds = new Set((itemsOf.get(attemptId) ?? []).flatMap(({ itemId, version }) => (own.has(version) ? [itemId] : [])));
    const changed = [...test.questions].filter(([itemId]) => itemIds.has(itemId));
    const questions = changed.map(([, question]) => question);
    const [firstItemId] = changed.map(([itemId]) => itemId);
    const questionPart = firstItemId === undefined ? '' : `&question=${firstItemId}`;
    const notice = inEachLanguage((language) => ({
      ...changeNotice({ test: test.name, before: first.before, after: last.after, questions, language }),
      cause: `score-changed:${attemptId}:${last.version}`,
      type: 'score-changed',
      courseId: test.courseId,
      url: `/reviewtest?assessmentId=${test.id}${questionPart}`,
    }));
    return [{ ...notice, personId: first.studentId }];
  });
  await announce({ tx, jobs, now, notices });
  return true;
}
