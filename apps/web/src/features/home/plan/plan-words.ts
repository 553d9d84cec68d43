import type { PlanItem, PlanJudgement } from '@abhyas/contract/calendar/plan.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';

export const minutesInWords = (minutes: number): string => formatDuration(minutes * 60);

/** What an item is called. */
export const titleOf = ({ kind, title, questions }: PlanItem): string =>
  kind === 'revision' ? m.studyplan_revise({ count: questions }) : title;

/** What the button that opens an item says. */
export const startOf = ({ kind }: PlanItem): string =>
  kind === 'revision' ? m.home_revision_start() : kind === 'lesson' ? m.home_start() : m.studyplan_open_test();

/** Whether the plan fits, in a sentence. */
export function judgementInWords({ judgement, hours }: { judgement: PlanJudgement; hours: number }): string {
  const { fits, daysEarly, minutesOver, itemsOver, enoughHours } = judgement;
  if (fits) return daysEarly > 0 ? m.studyplan_early({ hours, count: daysEarly }) : m.studyplan_in_time({ hours });
  const over = minutesInWords(minutesOver);
  return enoughHours > 0
    ? m.studyplan_over({ hours, over, enough: enoughHours, items: itemsOver })
    : m.studyplan_over_any({ over, items: itemsOver });
}
