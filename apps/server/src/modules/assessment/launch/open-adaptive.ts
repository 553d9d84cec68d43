import { idOrNone } from '../paper/present-paper.ts';
import { findsLevel } from '@abhyas/rules/assessment/cards/test-actions.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { findAdmission } from '../attempts/admission-queries.ts';
import { requireLaunchable } from '../attempts/admission.ts';
import { findScoredAttempt } from '../attempts/attempt-queries.ts';
import { hasEngineResult } from '../engine/result-queries.ts';
import { requireCandidate, statusAt } from '../attempts/policy.ts';
import { findTestOfStudent } from '../paper/test-queries.ts';
import { engineToken } from './external-engine.ts';

/** Whether the portal has topics to practise that begin with a test: `adaptive`, a floor above, knows. */
export type HasPool = (of: { queryable: Queryable; assessmentId: bigint }) => Promise<boolean>;

/**
 * Where a student works at their level with a benchmarking test (decision 9): its benchmark until it is completed, adaptive practice after that; at its engine, or else on the portal's page of the
 * topics that begin with it, which offers the test first. Both are '' where neither has it. Throws FORBIDDEN, RESOURCE_NOT_AVAILABLE, TEST_NOT_RELEASED, TEST_DETAILS_FETCH_ERROR.
 */
export async function openAdaptive({
  parts,
  session,
  assessmentId,
  topicId,
  hostname,
  hasPool,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log' | 'randomBytes'>;
  session: Session;
  assessmentId: bigint;
  /** The topic to practise, or '' for that of the test. */
  topicId: bigint | null;
  hostname: string;
  hasPool: HasPool;
}): Promise<{ benchmarkCerebryUrl: string; adaptiveCerebryUrl: string }> {
  requireCandidate(session);
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const of = { queryable, assessmentId, studentId: session.personId };
  const [test, attempt, admission] = await Promise.all([findTestOfStudent(of), findScoredAttempt(of), findAdmission(of)]);
  if (test === null || test.kind === 'practice' || !findsLevel(test)) throw new AppError('RESOURCE_NOT_AVAILABLE');
  const here = statusAt({ attempt, now });
  const isCompleted = here === 'completed' || (here === '' && (await hasEngineResult(of)));
  if (here === '' && !isCompleted) requireLaunchable({ test, admission, now });
  const stage = isCompleted ? 'adaptive' : 'benchmark';
  const answer = (url: string) => ({ benchmarkCerebryUrl: isCompleted ? '' : url, adaptiveCerebryUrl: isCompleted ? url : '' });
  if (test.adaptiveEngine === null) {
    const isOwn = await hasPool({ queryable, assessmentId });
    return answer(isOwn ? `/adaptivepractice?assessmentId=${assessmentId}` : '');
  }
  const target = test.adaptiveEngine[stage];
  if (target === '') return answer('');
  const { secretFrom } = test.adaptiveEngine;
  const host = await parts.brands.nameOf(hostname);
  const token = engineToken({
    parts,
    secretFrom,
    pin: session.pin,
    host,
    about: { assessment: test.key, topic: idOrNone(topicId), stage },
  });
  if (token === null) throw new AppError('TEST_DETAILS_FETCH_ERROR');
  const url = new URL(target);
  url.searchParams.set('token', token);
  return answer(url.href);
}
