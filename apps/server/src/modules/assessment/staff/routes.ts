import * as contract from '@abhyas/contract/assessment/staff-tests.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { getLateAttempt, listLateAttempts, ruleLate } from './late.ts';
import { giveStallBack } from './give-stall-back.ts';
import { listOutages } from './list-outages.ts';
import { getStaffQuestion, previewRuling, saveRuling } from './rulings.ts';
import { getStaffTest, listMarks, listStaffTests } from './staff-tests.ts';

/** What staff do with tests after they were taken: rulings on questions, late answers, and the time that outages have cost. */
export function mountStaffTests({ parts, mount }: ModuleContext): void {
  mount.session(contract.staffTests, ({ body }) => listStaffTests({ parts, body }));
  mount.session(contract.staffTest, ({ body }) => getStaffTest({ parts, assessmentId: body.assessmentId }));
  mount.session(contract.markList, ({ body }) => listMarks({ parts, body }));
  mount.session(contract.staffQuestion, ({ body }) => getStaffQuestion({ parts, body }));
  mount.session(contract.previewRuling, ({ body }) => previewRuling({ parts, body }));
  mount.session(contract.saveRuling, ({ session, body }) => saveRuling({ parts, session, body }));
  mount.session(contract.lateAttempts, ({ body }) => listLateAttempts({ parts, body }));
  mount.session(contract.lateAttempt, ({ body }) => getLateAttempt({ parts, attemptId: body.attemptId }));
  mount.session(contract.staffOutages, ({ body }) => listOutages({ parts, body }));
  mount.session(contract.giveStallBack, ({ session, body }) => giveStallBack({ parts, session, outageId: body.outageId }));
  mount.session(contract.ruleLate, ({ session, body }) => ruleLate({ parts, session, body }));
}
