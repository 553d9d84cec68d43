import { findsLevel, launchRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { findAdmission } from '../attempts/admission-queries.ts';
import { bookedOf } from '../attempts/admission.ts';
import { findScoredAttempt } from '../attempts/attempt-queries.ts';
import { requireCandidate, statusAt } from '../attempts/policy.ts';
import { findTestOfStudent } from '../paper/test-queries.ts';
import { engineToken } from './external-engine.ts';

/**
 * Where a student works at their level with a benchmarking test (decision 9): its benchmark until it is completed, adaptive practice after that. Both are ''
 * where no engine has it. Throws FORBIDDEN, RESOURCE_NOT_AVAILABLE, TEST_NOT_RELEASED, TEST_DETAILS_FETCH_ERROR.
 */
export async function openAdaptive({
  parts,
  session,
  assessmentId,
  topicId,
  hostname,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log' | 'randomBytes'>;
  session: Session;
  assessmentId: bigint;
  /** The topic to practise, or '' for that of the test. */
  topicId: string;
  hostname: string;
}): Promise<{ benchmarkCerebryUrl: string; adaptiveCerebryUrl: string }> {
  requireCandidate(session);
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const of = { queryable, assessmentId, studentId: session.personId };
  const [test, attempt, admission] = await Promise.all([findTestOfStudent(of), findScoredAttempt(of), findAdmission(of)]);
  if (test === null || test.kind === 'practice' || !findsLevel(test)) throw new AppError('RESOURCE_NOT_AVAILABLE');
  const status = statusAt({ attempt, now });
  const booked = admission === null ? null : bookedOf({ admission, test });
  const refusal = status === '' ? launchRefusal({ test, booked, now }) : '';
  if (refusal !== '') throw new AppError('TEST_NOT_RELEASED', { detail: refusal });
  const stage = status === 'completed' ? 'adaptive' : 'benchmark';
  const target = test.adaptiveEngine?.[stage] ?? '';
  if (test.adaptiveEngine === null || target === '') return { benchmarkCerebryUrl: '', adaptiveCerebryUrl: '' };
  const { secretFrom } = test.adaptiveEngine;
  const host = await parts.brands.nameOf(hostname);
  const token = engineToken({ parts, secretFrom, pin: session.pin, host, about: { assessment: test.key, topic: topicId, stage } });
  if (token === null) throw new AppError('TEST_DETAILS_FETCH_ERROR');
  const url = new URL(target);
  url.searchParams.set('token', token);
  return {
    benchmarkCerebryUrl: '',
    adaptiveCerebryUrl: '',
    [stage === 'benchmark' ? 'benchmarkCerebryUrl' : 'adaptiveCerebryUrl']: url.href,
  };
}
