import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { LateAttempt } from '@abhyas/contract/assessment/staff-tests.ts';
import { acceptedNotice } from '@abhyas/rules/assessment/scoring/change-notice.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { recordAudit } from '../../audit/index.ts';
import { announce } from '../../notices/index.ts';
import { restoreLog, restoreLogs } from '../archive/restore-logs.ts';
import { getGradedTest } from '../paper/paper-queries.ts';
import { findAttempt, lockAttempt, requestRevision, type AttemptRow } from '../attempts/attempt-queries.ts';
import { getTest } from '../paper/test-queries.ts';
import { replaceScores } from '../scoring/replace-scores.ts';
import { listStoredScores, claimLastNotifiedMark } from '../scoring/rescore-queries.ts';
import { wholeTest } from '../scoring/score-queries.ts';
import { listSeenBefore } from '../attempts/seen-queries.ts';
import { scoreClosed, type ClosedAttempt } from '../scoring/score.ts';
import { requestTally } from '../statistics/tally-queries.ts';
import { previewAcceptance, lateAnswers, removedQuestion, placesOnScreen, type LateResponse } from './late-answers.ts';
import { countLate, findLate, type LateRow, listAcceptances, listLate, saveAcceptance } from './late-queries.ts';
import { listQuestions } from './test-queries.ts';

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

/** What came late in an attempt: the answers that would count instead of those that do. Throws NOT_FOUND. */
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
  await restoreLog({ parts, attempt });
  const [test, shown, questions, acceptances, stored] = await Promise.all([
    getGradedTest({ queryable, assessmentId }),
    getTest({ queryable, assessmentId }),
    listQuestions({ queryable, assessmentId }),
    listAcceptances({ queryable, attemptId }),
    listStoredScores({ queryable, attemptIds: [attemptId] }),
  ]);
  const { answers, accepted, upTo, log } = await lateAnswers({ queryable, attempt, test });
  const places = placesOnScreen({ questions, test: shown, attempt });
  const placed = (answer: LateResponse) => ({ ...(places.get(answer.itemId) ?? removedQuestion), ...answer });
  return {
    attempt: { ...presentLate(row), deadlineAt: attempt.deadlineAt.toISOString() },
    upTo,
    answers: answers.map(placed),
    effect: upTo === null ? null : previewAcceptance({ attempt, test, questions, log, upTo, totals: stored.get(attemptId)?.totals ?? [] }),
    accepted: accepted.map(placed),
    acceptances: acceptances.map(({ at, ...acceptance }) => ({ ...acceptance, at: at.toISOString() })),
  };
}

/**
 * Accepts all that came late up to `upTo`, which is the last that staff have seen; scores the attempt at once, writes down who and why, and tells the
 * candidate: all or nothing. The log stays as it is. Throws NOT_FOUND, and CHANGED_ELSEWHERE if what is late is not what was seen.
 */
export async function acceptLate({
  parts,
  session,
  body: { attemptId, upTo, reason },
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'jobs'>;
  session: Session;
  body: RequestOf<'acceptLate'>;
}): Promise<AnswerOf<'acceptLate'>> {
  const { database, clock, files, jobs } = parts;
  const id = BigInt(attemptId);
  const now = clock.now();
  const row = await findLate({ queryable: database.orm, attemptId: id });
  if (row === null) throw new AppError('NOT_FOUND');
  return database.transaction(async (tx) => {
    const attempt = await lockAttempt({ tx, attemptId: id });
    if (!isClosed(attempt)) throw new AppError('NOT_FOUND');
    if (attempt.archivedAt !== null) await restoreLogs({ tx, files, attemptIds: [id], now });
    const test = await getGradedTest({ queryable: tx, assessmentId: attempt.assessmentId });
    const seen = await lateAnswers({ queryable: tx, attempt, test });
    if (seen.upTo !== upTo) throw new AppError('CHANGED_ELSEWHERE');
    const acceptanceId = await saveAcceptance({
      tx,
      upTo: new Date(upTo),
      attemptId: id,
      acceptedBy: session.personId,
      acceptedAt: now,
      reason,
      events: seen.events,
    });
    const stored = await listStoredScores({ queryable: tx, attemptIds: [id] });
    const accepted = { ...attempt, lateAcceptedAt: new Date(upTo) };
    const known = await listSeenBefore({ queryable: tx, attempts: [attempt] });
    const scored = scoreClosed({ attempt: accepted, test, events: seen.log, hasSeen: known.has(id) });
    const { assessmentId } = attempt;
    await replaceScores({ tx, assessmentId, stored, scored: [scored], lateAcceptanceId: acceptanceId, now });
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
        action: 'assessment.late-accepted',
        targetKind: 'attempt',
        targetId: attemptId,
        data: { upTo, answers: seen.events, before: marks.before, after: marks.after, reason },
      },
    });
    const knownMark = (await claimLastNotifiedMark({ tx, attemptId: id, now })) ?? marks.before;
    const notice = {
      ...acceptedNotice({ test: row.testName, before: knownMark, after: marks.after }),
      personId: attempt.studentId,
      cause: `late-accepted:${acceptanceId}`,
      type: 'score-changed' as const,
      courseId: row.courseId,
      url: `/reviewtest?assessmentId=${assessmentId}`,
    };
    await announce({ tx, jobs, now, notices: [notice] });
    return { before: formatMarks(marks.before), after: formatMarks(marks.after) };
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
  lateAcceptedAt,
}: LateRow): LateAttempt {
  return {
    attemptId: String(id),
    candidate: { name: `${firstName} ${lastName}`.trim(), pin },
    testName,
    closedAt: closedAt.toISOString(),
    closedBy,
    lastLateAt: lastLateAt?.toISOString() ?? null,
    waiting,
    acceptedAt: lateAcceptedAt?.toISOString() ?? null,
  };
}
