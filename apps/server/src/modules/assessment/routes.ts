import { IdCodec } from '@abhyas/contract/wire.ts';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import * as contract from '@abhyas/contract/assessment/assessment.ts';
import { isPlainBatch } from '@abhyas/contract/assessment/plain-batch.ts';
import * as engine from '@abhyas/contract/assessment/engine.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import type { AttemptProof, Proofs } from '../../platform/http/session.ts';
import { sessionEnded } from '../identity/sessions.ts';
import { createAttemptCookies } from './passes/attempt-cookies.ts';
import { createAttemptProof } from './passes/attempt-proof.ts';
import { archiveJob, archiveLogs } from './archive/archive-logs.ts';
import { closeDueJob } from './closing/schedule-closing.ts';
import { closeDue } from './closing/close-attempt.ts';
import { listEngineResults } from './engine/list-results.ts';
import { recordResult } from './engine/record-result.ts';
import { endTurn } from './player/end-turn.ts';
import { deliverAnswers } from './player/deliver-answers.ts';
import { type HasPool, openAdaptive } from './launch/open-adaptive.ts';
import { openRevision } from './launch/open-revision.ts';
import { getTestData } from './launch/launch-test.ts';
import { openPlayer } from './player/open-player.ts';
import { getSoonPapers } from './launch/soon-papers.ts';
import { createPasses, hashToken } from './passes/passes.ts';
import { mountPractice } from './practice/routes.ts';
import { attemptOfPass, batchOfPass } from './passes/policy.ts';
import { findPlayedAttempt, findReadAttempt } from './review/read-attempt.ts';
import { getResult } from './review/result.ts';
import { getReview, type PlaceOfTest } from './review/review.ts';
import { itemTimesJob, refreshItemTimes } from './review/item-times.ts';
import { scoreJob, scoreWaiting } from './scoring/rescore.ts';
import { saveErrorTag, saveQuestionNote } from './review/kept.ts';
import type { UrlOfTest } from './cards.ts';
import { runEveryMinute } from './every-minute.ts';
import { languageOf } from '../../platform/language.ts';
import { type PlayerParts, presentPlayerState } from './player/player-state.ts';
import { createEntrance } from './player/entrance.ts';
import { createPaperFiles } from './paper/paper-files.ts';
import { createLogCommits } from './commit-events.ts';
import { createSaveEvents, type Saved } from './player/save-events.ts';
import { firstScoresOf } from './scoring/first-scores.ts';
import { mountStaffTests } from './staff/routes.ts';
import { itemTalliesJob, type PlaceOfAttempt, refreshItemTallies } from './statistics/tally-items.ts';
import { startAttempt } from './player/start-attempt.ts';
import { createSubmitAttempt } from './player/submit-attempt.ts';

/** For calls that arrive by the thousand at one moment. */
const lean = { isLean: true };

/** The job of every minute. */
const roundJob = 'assessment.round';

/** Tests: launching, the player, scores and reviews. `placeOf` and `urlOfTest`, where a test is in its course, `venueOf`, at which centre it was taken, and `hasPool`, whether practice begins with it, come from floors above. */
export function registerAssessment({
  parts,
  mount,
  findSession,
  placeOf,
  venueOf,
  hasPool,
  urlOfTest,
}: ModuleContext &
  Pick<Proofs, 'findSession'> & {
    placeOf: PlaceOfTest;
    venueOf: PlaceOfAttempt;
    hasPool: HasPool;
    urlOfTest: UrlOfTest;
  }): { attempts: AttemptProof } {
  const passes = createPasses({ parts });
  parts.live.listenToAll(({ personId, kind }) => {
    if (kind === sessionEnded) passes.forget(personId);
  });
  const cookies = createAttemptCookies(parts.config);
  const attempts = createAttemptProof({ cookies, findPass: (token) => passes.find(token), findSession });
  const player: PlayerParts = { files: createPaperFiles({ parts }), entrance: createEntrance({ parts }) };
  const commits = createLogCommits({ parts });
  const saveEvents = createSaveEvents({ parts, commit: commits.save });
  const submitAttempt = createSubmitAttempt({ parts, commit: commits.submit, firstScores: firstScoresOf(parts) });
  mount.session(
    contract.getTestData,
    ({ session, body, request }) =>
      getTestData({
        parts,
        session,
        assetId: body.assetId,
        assessmentId: body.assessmentId,
        hostname: request.hostname,
      }),
    {
      clockRuns: async ({ body, request: { caller } }) => {
        const { assessmentId } = body as BodyOf<'getTestData'>;
        if (caller.session === null) return false;
        return player.entrance.clockRuns({ studentId: caller.session.personId, assessmentId });
      },
    },
  );
  mount.session(contract.soonPapers, ({ session }) => getSoonPapers({ parts, files: player.files, session }));
  mount.session(contract.generateAuthTokenForTest, ({ session, body, request: { hostname } }) =>
    openAdaptive({ parts, session, assessmentId: body.assessmentId, topicId: body.topicId, hostname, hasPool }),
  );
  mount.session(contract.reviseTestData, ({ session, body, request: { hostname } }) =>
    openRevision({ parts, session, assessmentIds: body.assessmentId.split(',').map(BigInt), hostname }),
  );
  mount.session(contract.testResult, async ({ session, body }) =>
    getResult({ parts, ...(await findReadAttempt({ parts, session, body })) }),
  );
  mount.session(contract.testReview, async ({ session, body }) =>
    getReview({ parts, placeOf, ...(await findReadAttempt({ parts, session, body })) }),
  );
  mount.session(contract.saveErrorTag, async ({ session, body }) =>
    saveErrorTag({ parts, body, ...(await findReadAttempt({ parts, session, body })) }),
  );
  mount.session(contract.saveQuestionNote, async ({ session, body }) =>
    saveQuestionNote({ parts, body, ...(await findReadAttempt({ parts, session, body })) }),
  );
  mount.session(contract.deliverAnswers, async ({ session, body }) => {
    const batch = { ...body, attemptId: IdCodec.decode(body.attemptId) };
    return presentSaved(await deliverAnswers({ parts, session, batch, saveEvents }));
  });
  mount.public(
    contract.playerOpen,
    async ({ body, request, reply, inLineSince }) => {
      const { state, newPass } = await openPlayer({
        parts,
        player,
        launchToken: body.token,
        inLineSince,
        cookie: cookies.passOf({ request, attemptId: body.attemptId }),
        attemptId: body.attemptId,
        resume: body.resume,
        passes,
        rejectOtherPerson: (id) => attempts.rejectOtherPerson({ studentId: id, request }),
      });
      if (newPass !== null) cookies.set({ request, reply, attemptId: state.attemptId, pass: newPass });
      return presentPlayerState(state, languageOf(request));
    },
    // a reload, and a window whose next section has opened: by its cookie
    {
      ...lean,
      comesBack: (body) => (body as BodyOf<'playerOpen'>).token === '',
      clockRuns: ({ body }) => player.entrance.clockRuns({ tokenHash: hashToken((body as BodyOf<'playerOpen'>).token) }),
    },
  );
  mount.attempt(
    contract.playerStart,
    async ({ attempt, body, request }) =>
      presentPlayerState(
        await startAttempt({ parts, player, ...body, attemptId: attemptOfPass({ pass: attempt, attemptId: body.attemptId }) }),
        languageOf(request),
      ),
    // a window that takes a running test from another one
    { ...lean, clockRuns: ({ body }) => player.entrance.clockRuns({ attemptId: BigInt((body as BodyOf<'playerStart'>).attemptId) }) },
  );
  mount.attempt(
    contract.playerTurn,
    async ({ attempt, body: { attemptId, ...turn }, request }) =>
      presentPlayerState(
        await endTurn({ parts, player, attemptId: attemptOfPass({ pass: attempt, attemptId }), turn }),
        languageOf(request),
      ),
    lean,
  );
  mount.attempt(contract.playerSave, async ({ attempt, body }) => presentSaved(await saveEvents(batchOfPass({ pass: attempt, body }))), {
    ...lean,
    isValid: (body) => isPlainBatch({ body, hasTimeUp: false }),
  });
  mount.attempt(
    contract.playerSubmit,
    async ({ attempt, body }) => {
      const submitted = await submitAttempt({ batch: batchOfPass({ pass: attempt, body }), timeUp: body.timeUp });
      const { status, assessmentId, deadlineAt } = submitted;
      return { status, assessmentId: String(assessmentId), deadlineAt: deadlineAt.toISOString() };
    },
    { ...lean, isValid: (body) => isPlainBatch({ body, hasTimeUp: true }) },
  );
  mount.attempt(contract.playerResult, async ({ attempt, body }) =>
    getResult({ parts, ...(await findPlayedAttempt({ parts, pass: attempt, ...body })) }),
  );
  mount.attempt(contract.playerReview, async ({ attempt, body }) =>
    getReview({ parts, placeOf, ...(await findPlayedAttempt({ parts, pass: attempt, ...body })) }),
  );

  mount.publicFile({ path: '/papers/:digest' }, ({ digest }) => player.files.read(digest));

  mount.public(engine.engineResult, ({ body }) => recordResult({ parts, token: body.token }));
  mount.session(engine.engineResults, ({ body }) => listEngineResults({ parts, body }));

  mountPractice({ parts, mount });
  mountStaffTests({ parts, mount });

  parts.jobs.define(closeDueJob, () => closeDue({ parts, now: parts.clock.now() }));
  parts.jobs.define(scoreJob, () => scoreWaiting({ parts }));
  parts.jobs.schedule(scoreJob, '* * * * *');
  parts.jobs.define(archiveJob, () => archiveLogs({ parts }));
  parts.jobs.schedule(archiveJob, '17 * * * *');
  parts.jobs.define(roundJob, () => runEveryMinute({ parts, urlOfTest }));
  parts.jobs.schedule(roundJob, '* * * * *');
  parts.jobs.define(itemTimesJob, () => refreshItemTimes({ parts }));
  parts.jobs.schedule(itemTimesJob, '* * * * *');
  parts.jobs.define(itemTalliesJob, () => refreshItemTallies({ parts, placeOf: venueOf }));
  parts.jobs.schedule(itemTalliesJob, '* * * * *');
  return { attempts };
}

const presentSaved = ({ serverNow, deadlineAt, ...saved }: Saved) => ({
  ...saved,
  serverNow: serverNow.toISOString(),
  deadlineAt: deadlineAt.toISOString(),
});
