import { countsToRevise, followUpOf, reviseRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { requireCandidate, statusAt } from '../attempts/policy.ts';
import { listTestsBeside } from '../paper/test-queries.ts';
import { engineToken } from './external-engine.ts';

/**
 * Where a student revises completed tests of one course, and a token for it: on the portal's own page, without a token, where no engine is named. Both are '' where an engine does not revise them, or not one engine all of them. Throws
 * FORBIDDEN, RESOURCE_NOT_AVAILABLE for a test whose row does not offer it, TOO_FEW_TO_REVISE, TEST_DETAILS_FETCH_ERROR.
 */
export async function openRevision({
  parts,
  session,
  assessmentIds,
  hostname,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log' | 'randomBytes'>;
  session: Session;
  assessmentIds: readonly bigint[];
  hostname: string;
}): Promise<{ url: string; token: string }> {
  requireCandidate(session);
  const [first] = assessmentIds;
  if (first === undefined) throw new AppError('RESOURCE_NOT_AVAILABLE');
  const now = parts.clock.now();
  const queryable = parts.database.orm;
  const beside = await listTestsBeside({ queryable, assessmentId: first, studentId: session.personId });
  const tests = new Map(beside.map(({ test, attempt }) => [test.id, { test, status: statusAt({ attempt, now }) }]));
  const chosen = [...new Set(assessmentIds)].map((id) => {
    const found = tests.get(id);
    if (found === undefined || followUpOf(found) !== 'revise') throw new AppError('RESOURCE_NOT_AVAILABLE');
    return found.test;
  });
  const completedTests = beside.filter(({ test, attempt }) => countsToRevise({ test, attempt, now })).length;
  if (reviseRefusal({ completedTests }) !== '') throw new AppError('TOO_FEW_TO_REVISE');
  const engine = chosen[0]?.adaptiveEngine ?? null;
  const isShared = chosen.every(({ adaptiveEngine }) => adaptiveEngine?.revise === engine?.revise);
  // the portal's own page: the session is the proof
  if (chosen.every(({ adaptiveEngine }) => adaptiveEngine === null))
    return { url: `/revisetest?assessmentId=${chosen.map(({ id }) => id).join(',')}`, token: '' };
  if (engine === null || engine.revise === '' || !isShared) return { url: '', token: '' };
  const host = await parts.brands.nameOf(hostname);
  const about = { assessments: chosen.map(({ key }) => key) };
  const token = engineToken({ parts, secretFrom: engine.secretFrom, pin: session.pin, host, about });
  if (token === null) throw new AppError('TEST_DETAILS_FETCH_ERROR');
  return { url: engine.revise, token };
}
