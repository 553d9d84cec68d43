import type { PlanJudgement } from '@abhyas/contract/calendar/plan.ts';
import { m } from '../../../paraglide/messages.js';
import { Field, type FieldProps } from '../../../ui/forms/field.tsx';
import { judgementInWords } from './plan-words.ts';

/** How many hours a week a student studies. */
export function HoursField(props: Pick<FieldProps, 'value' | 'error' | 'onChange'> & { readonly 'data-autofocus'?: boolean }) {
  return <Field {...props} label={m.studyplan_hours()} help={m.studyplan_hours_help()} calm inputMode="numeric" />;
}

/** Whether everything fits at the pace that is typed; its room is there before that is known. */
export function PaceFits({ judgement, hours }: { judgement: PlanJudgement | null; hours: number }) {
  return (
    <p className="min-h-[3em] px-4 py-3 rounded-control bg-brand-wash empty:bg-transparent text-sm" role="status">
      {judgement === null ? '' : judgementInWords({ judgement, hours })}
    </p>
  );
}
