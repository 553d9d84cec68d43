import { inOwnOrder } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import type { LoggedEvent, Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { type Folded, fold } from '@abhyas/rules/assessment/log/fold.ts';
import { type FoldEvent, type ItemEvent, isAnswer, isOfItem } from '@abhyas/rules/assessment/log/event.ts';
import { type LateRulings, rulingOn, withRuling } from '@abhyas/rules/assessment/log/late-rulings.ts';
import type { Paper } from '@abhyas/rules/assessment/paper/paper.ts';
import { sectionWindows } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listEvents } from '../event-queries.ts';
import { type KeyedTest, type ReviewItemRow, getGradedTest, listItemsForReview } from '../paper/paper-queries.ts';
import { type AttemptRow, findAttempt, lockAttempt, requestRevision } from '../attempts/attempt-queries.ts';
import { type TestRow, getOwnTest } from '../paper/test-queries.ts';
import { hidesEachAnswer } from '@abhyas/rules/assessment/scoring/hides-each-answer.ts';
import { type TotalRow, wholeTest } from '../scoring/score-queries.ts';
import { type ClosedAttempt, paperOf, scoreClosed } from '../scoring/score.ts';
import { excerptOf } from '../paper/excerpt.ts';
import { lateNotice } from '@abhyas/rules/assessment/scoring/change-notice.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { momentWords } from '../../../platform/common/moment-words.ts';
import { portalZone } from '../../../platform/web/portal-zone.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { recordAudit } from '../../audit/queries.ts';
import { notify } from '../../notices/notify.ts';
import { inEachLanguage, wordedIn } from '../../notices/announced.ts';
import { restoreLog, restoreLogs } from '../archive/restore-logs.ts';
import { replaceScores } from '../scoring/replace-scores.ts';
import { claimLastNotifiedMark, listStoredScores } from '../scoring/rescore-queries.ts';
import { listSeenBefore } from '../attempts/seen-queries.ts';
import { requestTally } from '../statistics/tally-queries.ts';
import { type LateRow, countLate, findLate, listLate, listLateRulings, saveLateRuling } from './late-queries.ts';

/** A late answer beside the one that counts, or counted, without it. */
interface LateResponse {
  readonly itemId: string;
  readonly counted: Response | null;
  readonly late: Response | null;
  readonly dueAt: string;
  readonly givenAt: string;
  readonly receivedAt: string;
}

/**
 * The late part of an attempt's log: per question the answer that counts and the one that would, ruled on or not, and how far the log reaches.
 */
async function lateAnswers({ queryable, attempt, test }: { queryable: Queryable; attempt: ClosedAttempt; test: KeyedTest }) {
  const log = (await listEvents({ queryable, attemptIds: [attempt.id] })).get(attempt.id) ?? [];
  const paper = paperOf({ attempt, test });
  const rulings = attempt.lateRulings;
  const read = (lateRulings: LateRulings) => fold({ events: log, paper: { ...paper, lateRulings } });
  const [unruled, now] = [read({}), read(rulings)];
  const late = unruled.late.filter(isLateAnswer);
  const upTo = late.reduce<string | null>((last, { receivedAt }) => (last === null || receivedAt > last ? receivedAt : last), null);
  const rulingOf = ({ event, receivedAt }: LateEvent) => rulingOn({ rulings, itemId: event.itemId, receivedAt: Date.parse(receivedAt) });
  const open = late.filter((entry) => rulingOf(entry) === null);
  const ruled = late.filter((entry) => rulingOf(entry) !== null);
  const openIds = [...new Set(open.map(({ event }) => event.itemId))];
  const accepting = upTo === null ? rulings : withRuling({ rulings, itemIds: openIds, ruling: { accepted: true, upTo } });
  const isAccepted = (itemId: string) => {
    const last = ruled.findLast(({ event }) => event.itemId === itemId);
    return last !== undefined && rulingOf(last)?.accepted === true;
  };
  // as if all that was ruled on had been accepted
  const granted = Object.fromEntries(Object.entries(rulings).map(([itemId, ruling]) => [itemId, { ...ruling, accepted: true }]));
  const dueTimes = dueTimesOf(paper);
  return {
    log,
    upTo,
    accepting,
    lateIds: new Set(late.map(({ event }) => event.itemId)),
    answers: responses({ before: now, after: read(accepting), late: open, dueTimes }),
    ruled: responses({ before: unruled, after: read(granted), late: ruled, dueTimes }).map((answer) => ({
      ...answer,
      accepted: isAccepted(answer.itemId),
    })),
  };
}

/** A late event that commits an answer, or takes one away. */
type LateEvent = FoldEvent & { readonly event: ItemEvent; readonly receivedAt: string };

const isLateAnswer = (entry: FoldEvent): entry is LateEvent => isAnswer(entry.event) && isOfItem(entry.event) && entry.receivedAt !== null;

/** By item id, when the time of its section was over, or the test was. */
function dueTimesOf(paper: Paper): ReadonlyMap<string, string> {
  const closing = new Map(sectionWindows(paper).map(({ sectionId, closesAt }) => [sectionId, closesAt]));
  const end = Date.parse(paper.closedAt ?? '');
  return new Map(
    paper.sections.flatMap(({ sectionId, itemIds }) => {
      const dueAt = new Date(Math.min(closing.get(sectionId) ?? end, end)).toISOString();
      return itemIds.map((itemId) => [itemId, dueAt] as const);
    }),
  );
}

/** Of each question with such a late answer the response that counts, and the late one. */
function responses({
  before,
  after,
  late,
  dueTimes,
}: {
  before: Folded;
  after: Folded;
  late: readonly LateEvent[];
  dueTimes: ReadonlyMap<string, string>;
}): LateResponse[] {
  return [...after.items.values()].flatMap(({ itemId, response }) => {
    const last = late.findLast(({ event }) => event.itemId === itemId);
    if (last === undefined) return [];
    const counted = before.items.get(itemId)?.response ?? null;
    return [{ itemId, counted, late: response, dueAt: dueTimes.get(itemId) ?? '', givenAt: last.at, receivedAt: last.receivedAt }];
  });
}

/** Shown for a question that is no longer in the test. */
const removedQuestion = { sectionName: '', number: 0, paperNumber: 0, text: '', options: [] as string[] };

/** By item id, where each question was on the candidate's screen and where in the paper, and its options' letters in the candidate's order. */
function placesOnScreen({
  questions,
  test,
  attempt,
}: {
  questions: readonly ReviewItemRow[];
  test: Pick<TestRow, 'shuffle'>;
  attempt: Pick<AttemptRow, 'seed'>;
}): Map<string, typeof removedQuestion> {
  return new Map(
    [...Map.groupBy(questions, ({ sectionId }) => sectionId).values()].flatMap((inside) =>
      inOwnOrder({ rows: inside, shuffle: test.shuffle, seed: attempt.seed }).map(({ itemId, sectionName, stemHtml, options }, place) => [
        String(itemId),
        {
          sectionName,
          number: place + 1,
          paperNumber: 1 + inside.findIndex((row) => row.itemId === itemId),
          text: excerptOf(stemHtml),
          options: options.map(({ label }) => label),
        },
      ]),
    ),
  );
}

/**
 * Whether staff may see the effect of a decision on the marks of the whole test. They may if it accepts all open late answers and reveals
 * none: each needs another one that the marks can't tell it from, also against an earlier decision.
 */
function tellsMarks({
  test,
  accepted,
  itemIds,
  answers,
  ruled,
}: {
  test: KeyedTest;
  accepted: boolean;
  itemIds: readonly string[];
  answers: readonly LateResponse[];
  ruled: readonly (LateResponse & { readonly accepted: boolean })[];
}): boolean {
  const decided = new Set(itemIds);
  const isOfAll = answers.length > 0 && answers.length === decided.size && answers.every(({ itemId }) => decided.has(itemId));
  if (!accepted || !isOfAll) return false;
  const parts = [answers, ruled.filter((answer) => answer.accepted), ruled.filter((answer) => !answer.accepted)];
  return parts.every((part) => part.length === 0 || hidesEachAnswer({ test, answers: part }));
}

/** What accepting the late answers of an attempt that no one has ruled on would change in the marks of the whole test; null where that is not told. Changes nothing. */
function previewAcceptance({
  attempt,
  test,
  answers,
  ruled,
  log,
  accepting,
  totals,
}: {
  attempt: ClosedAttempt;
  test: KeyedTest;
  answers: readonly LateResponse[];
  ruled: readonly (LateResponse & { readonly accepted: boolean })[];
  log: readonly LoggedEvent[];
  /** The rulings as they would be. */
  accepting: LateRulings;
  totals: readonly TotalRow[];
}): ResultOf<'lateAttempt'>['effect'] {
  if (!tellsMarks({ test, accepted: true, itemIds: answers.map(({ itemId }) => itemId), answers, ruled })) return null;
  const { score } = scoreClosed({ attempt: { ...attempt, lateRulings: accepting }, test, events: log, hasSeen: false });
  const before = totals.find(({ sectionId }) => sectionId === wholeTest)?.marks ?? 0;
  return { before: formatMarks(before), after: formatMarks(score.overall.marks) };
}

/** Attempts with late answers. */
export async function listLateAttempts({
  parts,
  body,
}: {
  parts: Ports<'database'>;
  body: BodyOf<'lateAttempts'>;
}): Promise<ResultOf<'lateAttempts'>> {
  const which = { queryable: parts.database.orm, search: body.search, state: body.state };
  const [rows, total] = await Promise.all([listLate({ ...which, page: body.page }), countLate(which)]);
  return { attempts: rows.map(presentLate), total };
}

/** What came late in an attempt: the answers that would count instead of the current ones, and the decisions on them. Throws NOT_FOUND. */
export async function getLateAttempt({
  parts,
  attemptId,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  attemptId: bigint;
}): Promise<ResultOf<'lateAttempt'>> {
  const queryable = parts.database.orm;
  const [row, attempt] = await Promise.all([findLate({ queryable, attemptId }), findAttempt({ queryable, attemptId })]);
  if (row === null || attempt === null || !isClosed(attempt)) throw new AppError('NOT_FOUND');
  const { assessmentId } = row;
  const { paperVersion } = attempt;
  await restoreLog({ parts, attempt });
  const [test, shown, questions, rulings, stored] = await Promise.all([
    getGradedTest({ queryable, assessmentId, paperVersion }),
    getOwnTest({ queryable, attempt }),
    listItemsForReview({ queryable, assessmentId, paperVersion }),
    listLateRulings({ queryable, attemptId }),
    listStoredScores({ queryable, attemptIds: [attemptId] }),
  ]);
  const { answers, ruled, accepting, upTo, log } = await lateAnswers({ queryable, attempt, test });
  const places = placesOnScreen({ questions, test: shown, attempt });
  const placed = <R extends LateResponse>(answer: R) => ({ ...(places.get(answer.itemId) ?? removedQuestion), ...answer });
  const totals = stored.get(attemptId)?.totals ?? [];
  return {
    attempt: { ...presentLate(row), deadlineAt: attempt.deadlineAt },
    upTo,
    answers: answers.map(placed),
    effect: previewAcceptance({ attempt, test, answers, ruled, log, accepting, totals }),
    ruled: ruled.map(placed),
    lastRuling: rulings.at(-1)?.id ?? null,
    rulings: rulings.map(({ accepted, itemIds, by, at, reason }) => ({ accepted, itemIds, by, at, reason })),
  };
}

/**
 * Accepts or rejects late answers to some questions up to `upTo`, the last that staff have seen; scores the attempt, records who and why,
 * and notifies the candidate, all or nothing. A ruling that is sent twice is made once. Throws NOT_FOUND, also for a question without a
 * late answer, CHANGED_ELSEWHERE if the late answers changed, and RULED_MEANWHILE if someone else has ruled.
 */
export async function ruleLate({
  parts,
  session,
  body: { attemptId: id, upTo, itemIds, accepted, reason, seen: seenRuling },
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'files' | 'jobs'>;
  session: Session;
  body: BodyOf<'ruleLate'>;
}): Promise<ResultOf<'ruleLate'>> {
  const { database, clock, files, jobs } = parts;
  const now = clock.now();
  const row = await findLate({ queryable: database.orm, attemptId: id });
  if (row === null) throw new AppError('NOT_FOUND');
  return database.transaction(async (tx) => {
    const attempt = await lockAttempt({ tx, attemptId: id });
    if (!isClosed(attempt)) throw new AppError('NOT_FOUND');
    const { assessmentId, paperVersion } = attempt;
    const unseen = (await listLateRulings({ queryable: tx, attemptId: id })).filter((one) => one.id > (seenRuling ?? 0n));
    const [made] = unseen;
    if (made !== undefined) {
      const isSame = made.judgeId === session.personId && made.accepted === accepted && made.reason === reason;
      if (unseen.length > 1 || !isSame || made.itemIds?.join() !== itemIds.join()) throw await ruledMeanwhile({ parts, rulings: unseen });
      return { effect: null };
    }
    if (attempt.archivedAt !== null) await restoreLogs({ tx, files, attemptIds: [id], now });
    const test = await getGradedTest({ queryable: tx, assessmentId, paperVersion });
    const seen = await lateAnswers({ queryable: tx, attempt, test });
    if (seen.upTo !== upTo) throw new AppError('CHANGED_ELSEWHERE');
    if (itemIds.some((itemId) => !seen.lateIds.has(itemId))) throw new AppError('NOT_FOUND');
    const holding = withRuling({ rulings: attempt.lateRulings, itemIds, ruling: { accepted, upTo } });
    const ruling = { attemptId: id, itemIds, accepted, ruledBy: session.personId, ruledAt: now, reason };
    const rulingId = await saveLateRuling({ tx, holding, upTo: new Date(upTo), ...ruling });
    const asRuled = { ...attempt, lateRulings: holding, lateRuledAt: new Date(upTo) };
    const stored = await listStoredScores({ queryable: tx, attemptIds: [id] });
    const ruled = await lateAnswers({ queryable: tx, attempt: asRuled, test });
    const known = await listSeenBefore({ queryable: tx, attempts: [attempt] });
    const scored = scoreClosed({ attempt: asRuled, test, events: seen.log, hasSeen: known.has(id) });
    await replaceScores({ tx, assessmentId, stored, scored: [scored], lateRulingId: rulingId, now });
    // the version of the scores is the same: what is made from them is notified
    await requestRevision({ queryable: tx, attemptId: id });
    await requestTally({ tx, assessmentId });
    const marks = {
      before: stored.get(id)?.totals.find(({ sectionId }) => sectionId === wholeTest)?.marks ?? 0,
      after: scored.score.overall.marks,
    };
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: session.personId,
        action: accepted ? 'assessment.late-accepted' : 'assessment.late-rejected',
        targetKind: 'attempt',
        targetId: id,
        data: { upTo, items: itemIds.join(' '), before: marks.before, after: marks.after, reason },
      },
    });
    const knownMark = (await claimLastNotifiedMark({ tx, attemptId: id, now })) ?? marks.before;
    const counting = ruled.ruled.filter((answer) => answer.accepted).length;
    const answers = { accepted: counting, rejected: ruled.ruled.length - counting, open: ruled.answers.length };
    const notice = inEachLanguage((language) => ({
      ...wordedIn(lateNotice({ test: row.testName, accepted, answers, before: knownMark, after: marks.after }), language),
      cause: `late-ruled:${rulingId}`,
      type: 'score-changed',
      courseId: row.courseId,
      url: `/reviewtest?assessmentId=${assessmentId}`,
    }));
    await notify({ tx, jobs, now, notices: [{ ...notice, personId: attempt.studentId }] });
    if (!tellsMarks({ test, accepted, itemIds, answers: seen.answers, ruled: seen.ruled })) return { effect: null };
    return { effect: { before: formatMarks(marks.before), after: formatMarks(marks.after) } };
  });
}

/** Says who made the last of these rulings, and when. */
async function ruledMeanwhile({
  parts,
  rulings,
}: {
  parts: Ports<'brands' | 'config'>;
  rulings: readonly { readonly by: string; readonly at: Date }[];
}): Promise<AppError> {
  const last = rulings.at(-1);
  if (last === undefined || last.by === '') return new AppError('RULED_MEANWHILE');
  const moment = momentWords({ moment: last.at, timeZone: await portalZone(parts) });
  return new AppError('RULED_MEANWHILE', {
    said: { key: 'refusal_ruled_by', values: { name: last.by, moment } },
  });
}

function isClosed(attempt: AttemptRow): attempt is AttemptRow & ClosedAttempt {
  return attempt.startedAt !== null && attempt.deadlineAt !== null && attempt.closedAt !== null;
}

function presentLate({
  id,
  firstName,
  lastName,
  pin,
  testName,
  closedAt,
  closedBy,
  lastLateAt,
  waiting,
  lateRuledAt,
}: LateRow): ResultOf<'lateAttempts'>['attempts'][number] {
  return {
    attemptId: id,
    candidate: { name: `${firstName} ${lastName}`.trim(), pin },
    testName,
    closedAt,
    closedBy,
    lastLateAt,
    waiting,
    ruledAt: lateRuledAt,
  };
}
