import * as contract from '@abhyas/contract/assessment.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { attemptCookie, type AttemptPass } from '../../platform/session.ts';
import { closeDue } from './close-attempt.ts';
import { getTestData } from './get-test-data.ts';
import { openPlayer } from './open-player.ts';
import { createPassFinder, passMs } from './passes.ts';
import { batchOfPass } from './policy.ts';
import { findAttempt, findScoredAttempt, removeOldLaunches } from './queries.ts';
import { getClosedAttempt, getResult } from './result.ts';
import { getReview } from './review.ts';
import { createSaveEvents } from './save-events.ts';
import { scoreWaiting } from './score.ts';
import { closeDueJob, startAttempt } from './start-attempt.ts';
import { submitAttempt } from './submit-attempt.ts';
import { listTestCards } from './test-cards.ts';

export type { AssessmentInput, ItemInput, PassageInput } from './content-input.ts';
export { importAssessments } from './import-assessments.ts';
export { importCohort } from './import-cohort.ts';
export type { TestCard } from './test-card.ts';

/** What other modules get of this one. */
export interface AssessmentFace {
  /** The look-up behind the attempt cookie. */
  findAttemptPass(token: string): Promise<AttemptPass | null>;
  readonly listTestCards: typeof listTestCards;
}

/** The job of every minute: closes what is due and was missed, scores anew what waits for it, sweeps old launches. */
const roundJob = 'assessment.round';

/** Tests: launching, the player, scores and reviews. */
export function registerAssessment({ parts, mount }: ModuleContext): AssessmentFace {
  const { database, clock } = parts;
  const queryable = database.orm;
  const findAttemptPass = createPassFinder(parts);
  const saveEvents = createSaveEvents(parts);
  const ofStudent = async (assessmentId: string, studentId: bigint) =>
    getClosedAttempt({ parts, attempt: await findScoredAttempt({ queryable, assessmentId: BigInt(assessmentId), studentId }) });
  const ofPass = async ({ attemptId }: AttemptPass) => getClosedAttempt({ parts, attempt: await findAttempt({ queryable, attemptId }) });

  mount.session(contract.getTestData, ({ session, body, reply }) => {
    reply.header('cache-control', 'no-store');
    return getTestData({ parts, session, assetId: BigInt(body.assetId), assessmentId: BigInt(body.assessmentId) });
  });
  mount.session(contract.testResult, async ({ session, body }) =>
    getResult({ parts, attempt: await ofStudent(body.assessmentId, session.personId) }),
  );
  mount.session(contract.testReview, async ({ session, body }) =>
    getReview({ parts, attempt: await ofStudent(body.assessmentId, session.personId) }),
  );
  mount.public(contract.playerOpen, async ({ body, request, reply }) => {
    const cookie = request.cookies[attemptCookie] ?? '';
    const { state, newPass } = await openPlayer({ parts, launchToken: body.token, cookie, findAttemptPass });
    reply.header('cache-control', 'no-store');
    if (newPass !== null) {
      // TLS may end before this program, so the portal's own address tells as well
      const secure = request.protocol === 'https' || parts.config.publicUrl.startsWith('https:');
      reply.setCookie(attemptCookie, newPass, { path: '/api/player', httpOnly: true, sameSite: 'strict', secure });
    }
    return state;
  });
  mount.attempt(contract.playerStart, ({ attempt, reply }) => {
    reply.header('cache-control', 'no-store');
    return startAttempt({ parts, attemptId: attempt.attemptId });
  });
  mount.attempt(contract.playerSave, async ({ attempt, body }) => {
    const { serverNow, ...saved } = await saveEvents(batchOfPass({ pass: attempt, body }));
    return { ...saved, serverNow: serverNow.toISOString() };
  });
  mount.attempt(contract.playerSubmit, async ({ attempt, body }) => {
    const { assessmentId, lateEvents } = await submitAttempt({ parts, batch: batchOfPass({ pass: attempt, body }) });
    return { status: 'submitted' as const, assessmentId: String(assessmentId), lateEvents };
  });
  mount.attempt(contract.playerResult, async ({ attempt }) => getResult({ parts, attempt: await ofPass(attempt) }));
  mount.attempt(contract.playerReview, async ({ attempt }) => getReview({ parts, attempt: await ofPass(attempt) }));

  parts.jobs.define(closeDueJob, () => closeDue({ database, now: clock.now() }));
  parts.jobs.define(roundJob, async () => {
    const now = clock.now();
    await closeDue({ database, now });
    await scoreWaiting({ database, now });
    await removeOldLaunches({ queryable, now, passesFrom: new Date(now.getTime() - passMs) });
  });
  parts.jobs.schedule(roundJob, '* * * * *');
  return { findAttemptPass, listTestCards };
}
