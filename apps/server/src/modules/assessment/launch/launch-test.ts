import { launchRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { launchAtEngine } from './external-engine.ts';
import { launchPractice } from './launch-practice.ts';
import { launchTokenMs, makeToken } from '../passes/passes.ts';
import { bookedOf } from '../attempts/admission.ts';
import { findAdmission } from '../attempts/admission-queries.ts';
import { requireCandidate, statusAt } from '../attempts/policy.ts';
import { findScoredAttempt, saveAttempt } from '../attempts/attempt-queries.ts';
import { saveLaunchToken } from '../passes/pass-queries.ts';
import { findTestOfStudent } from '../paper/test-queries.ts';

/**
 * Where a test is played, and the token that opens it once within two minutes. Makes the attempt, or finds the open one. A test of an external engine is
 * taken there and has no attempt here; one that was begun here before it had an engine is finished here. Throws FORBIDDEN, RESOURCE_NOT_AVAILABLE, TEST_NOT_RELEASED, ATTEMPT_CLOSED.
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
  const booked = admission === null ? null : bookedOf({ admission, test });
  if (status === 'completed') throw new AppError('ATTEMPT_CLOSED');
  const refusal = status === '' ? launchRefusal({ test, booked, now }) : '';
  if (refusal !== '') throw new AppError('TEST_NOT_RELEASED', { detail: refusal });
  if (test.engine !== null && status === '') {
    const host = await parts.brands.nameOf(hostname);
    return launchAtEngine({ parts, engine: test.engine, assessment: test.key, pin: session.pin, host });
  }
  const { token, hash } = makeToken(parts.randomBytes);
  await parts.database.transaction(async (tx) => {
    const attemptId = await saveAttempt({ tx, assessmentId, studentId, assetId, now });
    if (attemptId === null) throw new AppError('ATTEMPT_CLOSED');
    await saveLaunchToken({ tx, tokenHash: hash, attemptId, expiresAt: new Date(now.getTime() + launchTokenMs) });
  });
  return { url: `/preparetest?assessmentId=${assessmentId}`, token };
}
