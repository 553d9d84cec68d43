import * as contract from '@abhyas/contract/assessment.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { attemptCookie, refuseOthers, type AttemptPass, type Proofs } from '../../platform/session.ts';
import { closeDue } from './close-attempt.ts';
import { endTurn } from './end-turn.ts';
import { deliverAnswers } from './deliver-answers.ts';
import { getTestData } from './get-test-data.ts';
import { openPlayer } from './open-player.ts';
import { createPassFinder, passMs } from './passes.ts';
import { attemptOfPass, batchOfPass } from './policy.ts';
import { findAttempt, findScoredAttempt } from './queries.ts';
import { getClosedAttempt, getResult } from './result.ts';
import { getReview } from './review.ts';
import { runRound } from './round.ts';
import { createSaveEvents, type Saved } from './save-events.ts';
import { closeDueJob, startAttempt } from './start-attempt.ts';
import { submitAttempt } from './submit-attempt.ts';
import { listTestCards } from './test-cards.ts';

export type { AssessmentInput, ItemInput, PassageInput } from './content-input.ts';
export { saveAccommodations } from './content-queries.ts';
export { importAssessments } from './import-assessments.ts';
export { importCohort } from './import-cohort.ts';
export { assessmentData } from './personal-data.ts';
export type { TestCard } from './test-card.ts';

/** What other modules get of this one. */
export interface AssessmentFace {
  /** The look-up behind the attempt cookie. */
  findAttemptPass(token: string): Promise<AttemptPass | null>;
  readonly listTestCards: typeof listTestCards;
}

/** The job of every minute. */
const roundJob = 'assessment.round';

/** Tests: launching, the player, scores and reviews. */
export function registerAssessment({ parts, mount, findSession }: ModuleContext & Pick<Proofs, 'findSession'>): AssessmentFace {
  const { database, clock } = parts;
  const queryable = database.orm;
  const findAttemptPass = createPassFinder(parts);
  const saveEvents = createSaveEvents(parts);
  const ofStudent = async (assessmentId: string, studentId: bigint) =>
    getClosedAttempt({ parts, attempt: await findScoredAttempt({ queryable, assessmentId: BigInt(assessmentId), studentId }) });
  const ofPass = async (named: { pass: AttemptPass; attemptId: string }) =>
    getClosedAttempt({ parts, attempt: await findAttempt({ queryable, attemptId: attemptOfPass(named) }) });

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
  mount.session(contract.deliverAnswers, async ({ session, body }) => {
    const batch = { ...body, attemptId: BigInt(body.attemptId) };
    return presentSaved(await deliverAnswers({ parts, session, batch, saveEvents }));
  });
  mount.public(contract.playerOpen, async ({ body, request, reply }) => {
    const cookie = request.cookies[attemptCookie] ?? '';
    const { state, newPass } = await openPlayer({
      parts,
      launchToken: body.token,
      cookie,
      attemptId: body.attemptId,
      findAttemptPass,
      refuseOthers: (studentId) => refuseOthers({ studentId, request, findSession }),
    });
    reply.header('cache-control', 'no-store');
    if (newPass !== null) {
      // TLS may end before this program, so the portal's own address tells as well
      const secure = request.protocol === 'https' || parts.config.publicUrl.startsWith('https:');
      reply.setCookie(attemptCookie, newPass, { path: '/api/player', maxAge: passMs / 1000, httpOnly: true, sameSite: 'strict', secure });
    }
    return state;
  });
  mount.attempt(contract.playerStart, async ({ attempt, body, reply }) => {
    reply.header('cache-control', 'no-store');
    return startAttempt({ parts, attemptId: attemptOfPass({ pass: attempt, attemptId: body.attemptId }) });
  });
  mount.attempt(contract.playerTurn, async ({ attempt, body: { attemptId, ...turn }, reply }) => {
    reply.header('cache-control', 'no-store');
    return endTurn({ parts, attemptId: attemptOfPass({ pass: attempt, attemptId }), turn });
  });
  mount.attempt(contract.playerSave, async ({ attempt, body }) => presentSaved(await saveEvents(batchOfPass({ pass: attempt, body }))));
  mount.attempt(contract.playerSubmit, async ({ attempt, body }) => {
    const { assessmentId, lateEvents } = await submitAttempt({ parts, batch: batchOfPass({ pass: attempt, body }) });
    return { status: 'submitted' as const, assessmentId: String(assessmentId), lateEvents };
  });
  mount.attempt(contract.playerResult, async ({ attempt, body }) =>
    getResult({ parts, attempt: await ofPass({ pass: attempt, attemptId: body.attemptId }) }),
  );
  mount.attempt(contract.playerReview, async ({ attempt, body }) =>
    getReview({ parts, attempt: await ofPass({ pass: attempt, attemptId: body.attemptId }) }),
  );

  parts.jobs.define(closeDueJob, () => closeDue({ database, log: parts.log, now: clock.now() }));
  parts.jobs.define(roundJob, () => runRound(parts));
  parts.jobs.schedule(roundJob, '* * * * *');
  return { findAttemptPass, listTestCards };
}

const presentSaved = ({ serverNow, ...saved }: Saved) => ({ ...saved, serverNow: serverNow.toISOString() });
