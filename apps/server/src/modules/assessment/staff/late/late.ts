import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { LateAttempt } from '@abhyas/contract/assessment/staff-tests.ts';
import { withRuling } from '@abhyas/rules/assessment/log/late-rulings.ts';
import { lateNotice } from '@abhyas/rules/assessment/scoring/change-notice.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import { momentWords } from '../../../../platform/common/moment-words.ts';
import { portalZone } from '../../../../platform/web/portal-zone.ts';
import type { Ports } from '../../../../platform/parts.ts';
import type { Session } from '../../../../platform/http/session.ts';
import { recordAudit } from '../../../audit/index.ts';
import { announce, inEachLanguage } from '../../../notices/index.ts';
import { restoreLog, restoreLogs } from '../../archive/restore-logs.ts';
import { getGradedTest, listItemsForReview } from '../../paper/paper-queries.ts';
import { findAttempt, lockAttempt, requestRevision, type AttemptRow } from '../../attempts/attempt-queries.ts';
import { getOwnTest } from '../../paper/test-queries.ts';
import { replaceScores } from '../../scoring/replace-scores.ts';
import { listStoredScores, claimLastNotifiedMark } from '../../scoring/rescore-queries.ts';
import { wholeTest } from '../../scoring/score-queries.ts';
import { listSeenBefore } from '../../attempts/seen-queries.ts';
import { scoreClosed, type ClosedAttempt } from '../../scoring/score.ts';
import { requestTally } from '../../statistics/tally-queries.ts';
import { previewAcceptance, lateAnswers, removedQuestion, placesOnScreen, tellsMarks, type LateResponse } from './late-answers.ts';
import { countLate, findLate, type LateRow, listLate, listLateRulings, saveLateRuling } from './late-queries.ts';

/** Attempts with late answers. */
export async function listLateAttempts({
  parts,
  body,
}: {
  parts: Ports<'database'>;
  body: RequestOf<'lateAttempts'>;
}): Promise<AnswerOf<'lateAttempts'>> {
  const which = { queryable: parts.database.orm, search: body.search, state: body.state };
  const [rows, total] = await Promise.all([listLate({ ...which, page: body.page }), countLate(which)]);
  return { attempts: rows.map(presentLate), total };
}

/** What came late in an attempt: the answers that would count instead of those that do, and what was decided of them. Throws NOT_FOUND. */
export async function getLateAttempt({
  parts,
  attemptId,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  attemptId: bigint;
}): Promise<AnswerOf<'lateAttempt'>> {
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
    attempt: { ...presentLate(row), deadlineAt: attempt.deadlineAt.toISOString() },
    upTo,
    answers: answers.map(placed),
    effect: previewAcceptance({ attempt, test, answers, ruled, log, accepting, totals }),
    ruled: ruled.map(placed),
    lastRuling: rulings.at(-1)?.id.toString() ?? '',
    rulings: rulings.map(({ accepted, itemIds, by, at, reason }) => ({ accepted, itemIds, by, at: at.toISOString(), reason })),
  };
}

/**
 * Accepts or rejects what came late to some questions up to `upTo`, which is the last that staff have seen, in place of what was decided of them before; scores the attempt at
 * once, writes down who and why, and tells the candidate: all or nothing. The log stays as it is. A ruling that is sent twice is made once. Throws NOT_FOUND, also for a
 * question without a late answer, CHANGED_ELSEWHERE if what is late is not what was seen, and RULED_MEANWHILE if someone has made a ruling that was not.
 */
export async function ruleLate({
  parts,
  session,
  body: { attemptId, upTo, itemIds, accepted, reason, seen: seenRuling },
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'files' | 'jobs'>;
  session: Session;
  body: RequestOf<'ruleLate'>;
}): Promise<AnswerOf<'ruleLate'>> {
  const { database, clock, files, jobs } = parts;
  const id = BigInt(attemptId);
  const now = clock.now();
  const row = await findLate({ queryable: database.orm, attemptId: id });
  if (row === null) throw new AppError('NOT_FOUND');
  return database.transaction(async (tx) => {
    const attempt = await lockAttempt({ tx, attemptId: id });
    if (!isClosed(attempt)) throw new AppError('NOT_FOUND');
    const { assessmentId, paperVersion } = attempt;
    const unseen = (await listLateRulings({ queryable: tx, attemptId: id })).filter(
      (one) => one.id > (seenRuling === '' ? 0n : BigInt(seenRuling)),
    );
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
    // the version of the scores is the same: what is made from them is told
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
        targetId: attemptId,
        data: { upTo, items: itemIds.join(' '), before: marks.before, after: marks.after, reason },
      },
    });
    const knownMark = (await claimLastNotifiedMark({ tx, attemptId: id, now })) ?? marks.before;
    const counting = ruled.ruled.filter((answer) => answer.accepted).length;
    const answers = { accepted: counting, rejected: ruled.ruled.length - counting, open: ruled.answers.length };
    const notice = inEachLanguage((language) => ({
      ...lateNotice({ test: row.testName, accepted, answers, before: knownMark, after: marks.after, language }),
      cause: `late-ruled:${rulingId}`,
      type: 'score-changed',
      courseId: row.courseId,
      url: `/reviewtest?assessmentId=${assessmentId}`,
    }));
    await announce({ tx, jobs, now, notices: [{ ...notice, personId: attempt.studentId }] });
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
  const at = momentWords({ moment: last.at, timeZone: await portalZone(parts) });
  return new AppError('RULED_MEANWHILE', {
    detail: `${last.by} decided on late answers of this candidate at ${at}. Look at that decision first.`,
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
}: LateRow): LateAttempt {
  return {
    attemptId: String(id),
    candidate: { name: `${firstName} ${lastName}`.trim(), pin },
    testName,
    closedAt: closedAt.toISOString(),
    closedBy,
    lastLateAt: lastLateAt?.toISOString() ?? null,
    waiting,
    ruledAt: lateRuledAt?.toISOString() ?? null,
  };
}
