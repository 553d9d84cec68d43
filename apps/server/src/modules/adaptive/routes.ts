import { revisionPlan } from '@abhyas/contract/adaptive/revision.ts';
import * as contract from '@abhyas/contract/adaptive/rounds.ts';
import { testCerebryData } from '@abhyas/contract/adaptive/topics.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { getRevisionPlan } from './revision/get-plan.ts';
import { makeCards } from './revision/make-cards.ts';
import { answerRound } from './rounds/answer-round.ts';
import { endIdleRounds, endRound } from './rounds/end-round.ts';
import { getRound, openRound } from './rounds/open-round.ts';
import { getTopics } from './get-topics.ts';

/** The jobs of every minute. */
const cardsJob = 'adaptive.cards';
const idleJob = 'adaptive.idle';

/** How long one run of the cards' job works before it leaves the rest to the next. */
const cardsMs = 40_000;

/** Practice at one's level, and revision of what went wrong: rounds, levels and the daily queue. */
export function registerAdaptive({ parts, mount }: ModuleContext): void {
  const zoneOf = (request: { readonly hostname: string }) => parts.brands.timeZoneOf(request.hostname);
  mount.session(testCerebryData, async ({ session, body, request }) =>
    getTopics({ parts, session, body, timeZone: await zoneOf(request) }),
  );
  mount.session(revisionPlan, async ({ session, body, request }) =>
    getRevisionPlan({ parts, session, body, timeZone: await zoneOf(request) }),
  );
  mount.session(contract.openRound, async ({ session: { personId }, body, request }) =>
    openRound({ parts, studentId: personId, body, timeZone: await zoneOf(request) }),
  );
  mount.session(contract.roundState, async ({ session: { personId }, body, request }) =>
    getRound({ parts, studentId: personId, roundId: body.roundId, timeZone: await zoneOf(request) }),
  );
  mount.session(contract.answerRound, async ({ session: { personId }, body, request }) =>
    answerRound({ parts, studentId: personId, body, timeZone: await zoneOf(request) }),
  );
  mount.session(contract.endRound, async ({ session: { personId }, body, request }) => {
    const of = { parts, studentId: personId, roundId: body.roundId };
    await endRound(of);
    return getRound({ ...of, timeZone: await zoneOf(request) });
  });

  parts.jobs.define(cardsJob, () => {
    const stop = parts.clock.now().getTime() + cardsMs;
    return makeCards({ parts, stopAt: () => parts.clock.now().getTime() > stop });
  });
  parts.jobs.schedule(cardsJob, '* * * * *');
  parts.jobs.define(idleJob, () => endIdleRounds({ parts }));
  parts.jobs.schedule(idleJob, '7 * * * *');
}
