import type { Language } from '@abhyas/contract/languages.ts';
import { reviewOpensAt } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { changeNotice, type ChangedQuestion } from '@abhyas/rules/assessment/scoring/change-notice.ts';
import { dayWords } from '../../../platform/common/moment-words.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Jobs } from '../../../platform/queue/queue.ts';
import { portalZone } from '../../../platform/web/portal-zone.ts';
import { announce, inEachLanguage } from '../../notices/index.ts';
import { listItemsForReview } from '../paper/paper-queries.ts';
import { getTest } from '../paper/test-queries.ts';
import { listChangedItems, listTestsToNotify, claimUnnotifiedChanges } from './rescore-queries.ts';

/** How many candidates one transaction tells. */
const candidatesAtOnce = 1_000;

/** What says in which zone the portal's days are. */
export type Zoned = Parameters<typeof portalZone>[0];

/** Notifies each candidate whose total mark has changed, once: from the mark they were last told to the current one. */
export async function notifyMarkChanges({
  parts,
}: {
  parts: Ports<'clock' | 'database'> & Zoned & { readonly jobs: Jobs | null };
}): Promise<void> {
  const { database, jobs, clock } = parts;
  const timeZone = await portalZone(parts);
  for (const assessmentId of await listTestsToNotify({ queryable: database.orm })) {
    const test = await testOf({ queryable: database.orm, assessmentId, now: clock.now() });
    let more = true;
    while (more) more = await database.transaction((tx) => notifyBatch({ tx, jobs, test, timeZone, now: clock.now() }));
  }
}

async function testOf({ queryable, assessmentId, now }: { queryable: Queryable; assessmentId: bigint; now: Date }) {
  const [of, items] = await Promise.all([getTest({ queryable, assessmentId }), listItemsForReview({ queryable, assessmentId })]);
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
  return { id: assessmentId, name: of.name, courseId: of.courseId, reviewOpensAt: reviewOpensAt({ test: of, now }), questions };
}

/** Tells some; false when no one is left. */
async function notifyBatch({
  tx,
  jobs,
  test,
  timeZone,
  now,
}: {
  tx: Transaction;
  jobs: Jobs | null;
  test: Awaited<ReturnType<typeof testOf>>;
  timeZone: string;
  now: Date;
}): Promise<boolean> {
  const untold = await claimUnnotifiedChanges({ tx, assessmentId: test.id, max: candidatesAtOnce, now });
  if (untold === null) return false;
  const byAttempt = Map.groupBy(untold, ({ attemptId }) => attemptId);
  const versions = [...new Set(untold.map(({ version }) => version))];
  const items = await listChangedItems({ tx, attemptIds: [...byAttempt.keys()], versions });
  const itemsOf = Map.groupBy(items, ({ attemptId }) => attemptId);
  const { reviewOpensAt: moment } = test;
  const reviewOpens = (language: Language) => (moment === null ? '' : dayWords({ moment, timeZone, language }));
  const notices = [...byAttempt].flatMap(([attemptId, changes]) => {
    const inOrder = changes.toSorted((a, b) => a.version - b.version);
    const [first, last] = [inOrder[0], inOrder.at(-1)];
    if (first === undefined || last === undefined || first.before === last.after) return [];
    const own = new Set(changes.map(({ version }) => version));
    const itemIds = new Set((itemsOf.get(attemptId) ?? []).flatMap(({ itemId, version }) => (own.has(version) ? [itemId] : [])));
    const changed = [...test.questions].filter(([itemId]) => itemIds.has(itemId));
    const questions = changed.map(([, question]) => question);
    const [firstItemId] = changed.map(([itemId]) => itemId);
    const isClosed = test.reviewOpensAt !== null;
    const questionPart = isClosed || firstItemId === undefined ? '' : `&question=${firstItemId}`;
    const notice = inEachLanguage((language) => ({
      ...changeNotice({
        test: test.name,
        before: first.before,
        after: last.after,
        questions,
        reviewOpens: reviewOpens(language),
        language,
      }),
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
