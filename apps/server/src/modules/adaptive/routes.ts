import { errorBook, errorQuestions } from '@abhyas/contract/adaptive/errors.ts';
import * as formulas from '@abhyas/contract/adaptive/formulas.ts';
import { revisionPlan, revisionSchedule, saveRevisionSchedule as saveSchedule } from '@abhyas/contract/adaptive/revision.ts';
import * as contract from '@abhyas/contract/adaptive/rounds.ts';
import { testCerebryData } from '@abhyas/contract/adaptive/topics.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { getErrorBook, getErrorQuestions } from './errors/get-book.ts';
import { getFormulaSheet, removeFormula, saveFormula } from './formulas/formula-sheet.ts';
import { getRevisionPlan } from './revision/get-plan.ts';
import { makeCards } from './revision/make-cards.ts';
import { answerRound } from './rounds/answer-round.ts';
import { endIdleRounds, endRound, fitJob } from './rounds/end-round.ts';
import { getRound, openRound } from './rounds/open-round.ts';
import { fitStudent } from './schedule/fit-student.ts';
import { getRevisionSchedule, saveRevisionSchedule } from './schedule/get-schedule.ts';
import { remindOfRevision } from './schedule/remind.ts';
import { getTopics } from './get-topics.ts';

/** The jobs of every minute. */
const cardsJob = 'adaptive.cards';
const idleJob = 'adaptive.idle';
/** The reminders, at each quarter of an hour: zones differ by that. */
const remindersJob = 'adaptive.reminders';

/** How long one run of the cards' job works before it leaves the rest to the next. */
const cardsMs = 40_000;

/** Practice at one's level, and revision of what went wrong: rounds, levels and the daily queue. */
export function registerAdaptive({ parts, mount }: ModuleContext): void {
  mount.lagging(testCerebryData, ({ from, session, body, timeZone }) => getTopics({ parts: from, session, body, timeZone }));
  mount.lagging(revisionPlan, ({ from, session, body, timeZone }) => getRevisionPlan({ parts: from, session, body, timeZone }));
  mount.session(revisionSchedule, ({ session: { personId }, body, timeZone }) =>
    getRevisionSchedule({ parts, studentId: personId, body, timeZone }),
  );
  mount.session(saveSchedule, async ({ session: { personId }, body, timeZone }) => {
    await saveRevisionSchedule({ parts, studentId: personId, body, timeZone });
    return {};
  });
  mount.session(errorBook, ({ session: { personId }, body, timeZone }) => getErrorBook({ parts, studentId: personId, body, timeZone }));
  mount.session(errorQuestions, ({ session: { personId }, body, timeZone }) =>
    getErrorQuestions({ parts, studentId: personId, body, timeZone }),
  );
  mount.session(formulas.formulaSheet, ({ session: { personId }, body }) => getFormulaSheet({ parts, studentId: personId, body }));
  mount.session(formulas.saveFormula, ({ session: { personId }, body }) => saveFormula({ parts, studentId: personId, body }));
  mount.session(formulas.removeFormula, async ({ session: { personId }, body: { lineId } }) => {
    await removeFormula({ parts, studentId: personId, lineId });
    return {};
  });
  mount.session(contract.openRound, ({ session: { personId }, body, timeZone }) =>
    openRound({ parts, studentId: personId, body, timeZone }),
  );
  mount.session(contract.roundState, ({ session: { personId }, body, timeZone }) =>
    getRound({ parts, studentId: personId, roundId: body.roundId, timeZone }),
  );
  mount.session(contract.answerRound, ({ session: { personId }, body, timeZone }) =>
    answerRound({ parts, studentId: personId, body, timeZone }),
  );
  mount.session(contract.endRound, async ({ session: { personId }, body, timeZone }) => {
    const of = { parts, studentId: personId, roundId: body.roundId };
    await endRound(of);
    return getRound({ ...of, timeZone });
  });

  parts.jobs.define(cardsJob, () => {
    const stop = parts.clock.now().getTime() + cardsMs;
    return makeCards({ parts, stopAt: () => parts.clock.now().getTime() > stop });
  });
  parts.jobs.schedule(cardsJob, '* * * * *');
  parts.jobs.define(idleJob, () => endIdleRounds({ parts }));
  parts.jobs.schedule(idleJob, '7 * * * *');
  parts.jobs.define(fitJob, ({ studentId }: { studentId: string }) => fitStudent({ parts, studentId: BigInt(studentId) }));
  parts.jobs.define(remindersJob, () => remindOfRevision({ parts }));
  parts.jobs.schedule(remindersJob, '*/15 * * * *');
}
