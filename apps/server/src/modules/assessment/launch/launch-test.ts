import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { launchAtEngine } from './external-engine.ts';
import { launchTokenMs, makeToken } from '../passes/passes.ts';
import { requireLaunchable } from '../attempts/admission.ts';
import { findAdmission } from '../attempts/admission-queries.ts';
import { requireCandidate, statusAt } from '../attempts/policy.ts';
import { findScoredAttempt, saveAttempt } from '../attempts/attempt-queries.ts';
import { saveLaunchToken } from '../passes/pass-queries.ts';
import { hasEngineResult } from '../engine/result-queries.ts';
import { type TestRow, findTestOfStudent } from '../paper/test-queries.ts';
import { isPracticeOpen } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { keepEdition } from '../paper/edition-queries.ts';
import { findNextOrdinal } from '../practice/queries.ts';

/**
 * Where a practice set is played, in the portal's window, and the token that opens it once. Makes an attempt, the first or after the last that is over one more,
 * or finds the open one. Throws TEST_NOT_RELEASED.
 */
async function launchPractice({
  parts: { database, randomBytes },
  studentId,
  test,
  now,
}: {
  parts: Ports<'database' | 'randomBytes'>;
  studentId: bigint;
  test: TestRow;
  now: Date;
}): Promise<{ url: string; token: string }> {
  const { id: assessmentId } = test;
  const { token, hash } = makeToken(randomBytes);
  await database.transaction(async (tx) => {
    const { ordinal, isNew } = await findNextOrdinal({ tx, assessmentId, studentId, now });
    // what is under way continues when a ranked test comes to share a question with it; its solutions wait
    if (isNew && !isPracticeOpen({ test, now }))
      throw new AppError('TEST_NOT_RELEASED', { said: { key: 'reason', values: { reason: 'not-released' } } });
    const paperVersion = isNew ? await keepEdition({ tx, test, ordinal, now }) : null;
    const attemptId = await saveAttempt({ tx, assessmentId, studentId, assetId: null, ordinal, paperVersion, now });
    // someone has just submitted it in another window
    if (attemptId === null) throw new AppError('ATTEMPT_CLOSED');
    await saveLaunchToken({ tx, tokenHash: hash, attemptId, expiresAt: new Date(now.getTime() + launchTokenMs) });
  });
  return { url: `/preparepractice/test?assessmentId=${assessmentId}`, token };
}

/**
 * Where a test is played, and the token that opens it once within two minutes; makes the attempt, or finds the open one. A test of an
 * external engine is taken there, unless it was begun here before it had an engine. Throws FORBIDDEN, RESOURCE_NOT_AVAILABLE,
 * TEST_NOT_RELEASED, ATTEMPT_CLOSED, ENGINE_UNAVAILABLE.
 */
export async function getTestData({
  parts,
  session,
  assetId,
  assessmentId,
  hostname,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log' | 'randomBytes'>;
  session: Session;
  /** Null where it is on no path. */
  assetId: bigint | null;
  assessmentId: bigint;
  hostname: string;
}): Promise<{ url: string; token: string }> {
  requireCandidate(session);
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const studentId = session.personId;
  const [test, attempt, admission] = await Promise.all([
    findTestOfStudent({ queryable, assessmentId, studentId }),
    findScoredAttempt({ queryable, assessmentId, studentId }),
    findAdmission({ queryable, assessmentId, studentId }),
  ]);
  if (test === null) throw new AppError('RESOURCE_NOT_AVAILABLE');
  if (test.kind === 'practice') return launchPractice({ parts, studentId, test, now });
  const status = statusAt({ attempt, now });
  const isTaken = status === 'completed' || (test.engine !== null && (await hasEngineResult({ queryable, assessmentId, studentId })));
  if (isTaken) throw new AppError('ATTEMPT_CLOSED');
  if (status === '') requireLaunchable({ test, admission, now });
  if (test.engine !== null && status === '') {
    const host = await parts.brands.nameOf(hostname);
    return launchAtEngine({ parts, engine: test.engine, test, student: { id: studentId, pin: session.pin }, host });
  }
  const { token, hash } = makeToken(parts.randomBytes);
  await parts.database.transaction(async (tx) => {
    const attemptId = await saveAttempt({ tx, assessmentId, studentId, assetId, now });
    if (attemptId === null) throw new AppError('ATTEMPT_CLOSED');
    await saveLaunchToken({ tx, tokenHash: hash, attemptId, expiresAt: new Date(now.getTime() + launchTokenMs) });
  });
  return { url: `/preparetest?assessmentId=${assessmentId}`, token };
}
