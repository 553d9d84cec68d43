import type { AnswerOf } from '@abhyas/contract/endpoints.ts';

/** What the plan of a student asks of a week and of today; 0 for nothing. */
export interface Goals {
  readonly hoursPerWeek: number;
  readonly questionsToday: number;
}

/** The goals of a plan; none where none was made. */
export function goalsOf(plan: AnswerOf<'studyPlan'> | null): Goals {
  if (plan === null || !plan.isSet) return { hoursPerWeek: 0, questionsToday: 0 };
  return {
    hoursPerWeek: plan.pace.hoursPerWeek,
    questionsToday: plan.today.items.reduce((sum, { questionsInAll }) => sum + questionsInAll, 0),
  };
}
