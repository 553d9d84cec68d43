import type { z } from 'zod';
import type { LoggedEventSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Jobs } from '../../../platform/queue.ts';
import { inBatches } from '../../../platform/postgres/together.ts';
import { listSeenBefore } from '../attempts/seen-queries.ts';
import { listEvents } from '../event-queries.ts';
import { restoreLogs } from '../archive/restore-logs.ts';
import { type KeyedTest, getGradedTest, listItemsForReview } from '../paper/paper-queries.ts';
import { replaceScores } from './replace-scores.ts';
import { claimUnnotifiedChanges, listChangedItems, listStoredScores, listTestsToNotify } from './rescore-queries.ts';
import { listAttemptsToScore, listTestsToScore, lockAttemptsToScore } from './score-queries.ts';
import { scoreFirst } from './score-first.ts';
import { rescoreStored, scoreClosed } from './score.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { reviewOpensAt } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { type ChangedQuestion, changeNotice } from '@abhyas/rules/assessment/scoring/change-notice.ts';
import { dayWords } from '../../../platform/common/moment-words.ts';
import { portalZone } from '../../../platform/web/portal-zone.ts';
import { notify } from '../../notices/notify.ts';
import { inEachLanguage, wordedIn } from '../../notices/announced.ts';
import { getTest } from '../paper/test-queries.ts';

type LoggedEvent = z.output<typeof LoggedEventSchema>;

/** How many candidates one transaction tells. */
const candidatesAtOnce = 1_000;

/** What says in which zone the portal's days are. */
type Zoned = Parameters<typeof portalZone>[0];

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
    const change = { test: test.name, before: first.before, after: last.after, questions };
    const notice = inEachLanguage((language) => ({
      ...wordedIn(changeNotice({ ...change, reviewOpens: reviewOpens(language) }), language),
      cause: `score-changed:${attemptId}:${last.version}`,
      type: 'score-changed',
      courseId: test.courseId,
      url: `/reviewtest?assessmentId=${test.id}${questionPart}`,
    }));
    return [{ ...notice, personId: first.studentId }];
  });
  await notify({ tx, jobs, now, notices });
  return true;
}

/** The job that rescores what waits for it; by itself, because a large test takes minutes, and closings and releases must not wait for it. */
export const scoreJob = 'assessment.score';
/** How many one transaction takes: some tens of milliseconds of work. */
const attemptsAtOnce = 200;

/**
 * Scores the closed attempts that wait for it, test by test, and notifies the candidates with a changed mark once a test is done. Safe to
 * run twice and in several processes; one that cannot be scored is logged.
 */
export async function scoreWaiting({
  parts,
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'log'> & Zoned & { readonly jobs: Jobs | null };
}): Promise<void> {
  const { database, files, log, clock } = parts;
  for (const assessmentId of await listTestsToScore({ queryable: database.orm })) {
    await inBatches({
      ids: await listAttemptsToScore({ queryable: database.orm, assessmentId }),
      work: (attemptIds) => database.transaction((tx) => rescoreAttempts({ tx, files, assessmentId, attemptIds, now: clock.now() })),
      onFailure: ({ id, error }) => log.error({ err: error, attemptId: id }, 'an attempt cannot be rescored'),
      size: attemptsAtOnce,
    });
  }
  await notifyMarkChanges({ parts });
}

/** Scores closed attempts of one test in place of what they had, or for the first time. */
async function rescoreAttempts({
  tx,
  files,
  assessmentId,
  attemptIds,
  now,
}: {
  tx: Transaction;
  files: Ports<'files'>['files'];
  assessmentId: bigint;
  attemptIds: readonly bigint[];
  now: Date;
}): Promise<void> {
  const rows = await lockAttemptsToScore({ tx, attemptIds });
  // closed by a process that did not come to it
  await scoreFirst({ tx, attempts: rows.filter(({ scoredVersion }) => scoredVersion === 0), now });
  const waiting = rows.filter(({ scoredVersion }) => scoredVersion > 0);
  if (waiting.length === 0) return;
  const tests = new Map<number | null, KeyedTest>();
  for (const { paperVersion } of waiting) {
    if (!tests.has(paperVersion)) tests.set(paperVersion, await getGradedTest({ queryable: tx, assessmentId, paperVersion }));
  }
  const stored = await listStoredScores({ queryable: tx, attemptIds: waiting.map(({ id }) => id) });
  // reading the log again is most of the work, and says the same: an attempt keeps its paper
  const fromLog = waiting.filter(({ id }) => !stored.has(id));
  const archived = fromLog.filter(({ archivedAt }) => archivedAt !== null);
  if (archived.length > 0) await restoreLogs({ tx, files, attemptIds: archived.map(({ id }) => id), now });
  const logs =
    fromLog.length === 0 ? new Map<bigint, LoggedEvent[]>() : await listEvents({ queryable: tx, attemptIds: fromLog.map(({ id }) => id) });
  const seen = await listSeenBefore({ queryable: tx, attempts: waiting });
  const scored = waiting.flatMap((attempt) => {
    const test = tests.get(attempt.paperVersion);
    if (test === undefined) return [];
    const hasSeen = seen.has(attempt.id);
    const events = logs.get(attempt.id);
    if (events !== undefined) return scoreClosed({ attempt, test, events, hasSeen });
    return rescoreStored({ attempt, test, items: stored.get(attempt.id)?.items ?? [], lateEvents: attempt.lateEvents, hasSeen });
  });
  await replaceScores({ tx, assessmentId, stored, scored, lateRulingId: null, now });
}
