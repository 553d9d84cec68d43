import * as contract from '@abhyas/contract/calendar/plan.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { getReadStudent } from '../../relations/read-student.ts';
import { catchUp, markItem, previewPlan, savePlan } from './change-plan.ts';
import { getPlan, type PlanOf } from './get-plan.ts';
import { getStudyStart, saveStudyStart } from './study-start.ts';
import { getWholePlan } from './whole-plan.ts';

/** The study plan toward the exam, for the student, and for those who read about them. */
export function mountPlan({ parts, mount }: ModuleContext): void {
  const planOf = async ({
    session,
    body,
    timeZone,
  }: {
    session: Session;
    body: { studentImsPin?: string; courseId: bigint; variantId: bigint };
    timeZone: string;
  }): Promise<PlanOf> => {
    const { studentId, course } = await getReadStudent({ parts, session, body });
    return { parts, session, studentId, course, timeZone };
  };
  mount.session(contract.studyPlan, async (call) => getPlan(await planOf(call)));
  mount.session(contract.previewStudyPlan, async (call) => previewPlan({ ...(await planOf(call)), pace: call.body.pace }));
  mount.session(contract.saveStudyPlan, async (call) => savePlan({ ...(await planOf(call)), pace: call.body.pace }));
  mount.session(contract.studyStart, async (call) => getStudyStart(await planOf(call)));
  mount.session(contract.saveStudyStart, async (call) => {
    const { pace, target } = call.body;
    return saveStudyStart({ ...(await planOf(call)), pace, target });
  });
  mount.session(contract.markPlanItem, async (call) => {
    const { key, mark, on } = call.body;
    return markItem({ ...(await planOf(call)), key, mark, on });
  });
  mount.session(contract.wholeStudyPlan, async (call) => getWholePlan({ ...(await planOf(call)), language: call.language }));
  mount.session(contract.catchUpPlan, async (call) => {
    const { kind, days, keys, settledAt } = call.body;
    return catchUp({ ...(await planOf(call)), language: call.language, kind, days, keys, settledAt });
  });
}
