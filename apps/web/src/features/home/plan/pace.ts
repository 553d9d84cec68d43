import type { PlanJudgement, PlanPace } from '@abhyas/contract/calendar/plan.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { homeQueries } from '../queries.ts';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const previewMs = 300;

/** What is wrong with the hours and the date of the exam as they are typed; null for nothing. */
export function faultsOf({ hours, examOn, today }: { hours: string; examOn: string; today: string }) {
  const hoursPerWeek = Number(hours);
  return {
    hours: Number.isInteger(hoursPerWeek) && hoursPerWeek >= 1 && hoursPerWeek <= 60 ? null : m.studyplan_hours_fault(),
    exam: !isDay(examOn) ? m.studyplan_exam_fault() : examOn > today ? null : m.studyplan_exam_past(),
  };
}

/** Whether everything fits at a pace, as it is typed; null while that is not known, and for one that is not sound. */
export function usePacePreview({ pace, isSound }: { pace: PlanPace; isSound: boolean }): PlanJudgement | null {
  const session = useOwnSession();
  const [asked] = useDebouncedValue(JSON.stringify(pace), previewMs);
  const preview = useQuery({
    ...homeQueries.planPreview(session, JSON.parse(asked) as PlanPace),
    enabled: isSound && asked === JSON.stringify(pace),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return isSound ? (preview.data?.judgement ?? null) : null;
}
