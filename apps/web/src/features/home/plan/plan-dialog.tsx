import type { PlanPace } from '@abhyas/contract/calendar/plan.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { now } from '../../../lib/clock.ts';
import { dayOf, formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { DateField } from '../../../ui/date/date-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import classes from './plan-dialog.module.css';
import { faultsOf, usePacePreview } from './pace.ts';
import { HoursField, PaceFits } from './pace-fields.tsx';
import { useSavePlan } from './use-plan.ts';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
/** Monday first, as a week of study is planned. */
const weekdays = [
  [1, m.studyplan_mon],
  [2, m.studyplan_tue],
  [3, m.studyplan_wed],
  [4, m.studyplan_thu],
  [5, m.studyplan_fri],
  [6, m.studyplan_sat],
  [0, m.studyplan_sun],
] as const;

/** How much a student studies, on which days not, for which date and which section first; with whether that fits, as it is typed. */
export function PlanDialog({
  plan,
  onClose,
}: {
  plan: Pick<AnswerOf<'studyPlan'>, 'pace' | 'courseExamOn' | 'sections'>;
  onClose: () => void;
}) {
  const today = dayOf(now());
  const [hours, setHours] = useState(String(plan.pace.hoursPerWeek));
  const [weekdaysOff, setWeekdaysOff] = useState(plan.pace.weekdaysOff);
  const [datesOff, setDatesOff] = useState(plan.pace.datesOff);
  const [dayOff, setDayOff] = useState('');
  const [examOn, setExamOn] = useState(plan.pace.examOn || plan.courseExamOn);
  const [weakest, setWeakest] = useState(plan.pace.weakest ?? '');
  const save = useSavePlan();
  const hoursPerWeek = Number(hours);
  const faults = {
    ...faultsOf({ hours, examOn, today }),
    weekdays: weekdaysOff.length < 7 ? null : m.studyplan_weekdays_fault(),
  };
  const isSound = Object.values(faults).every((fault) => fault === null);
  const pace: PlanPace = { hoursPerWeek, weekdaysOff, datesOff, examOn: examOn === plan.courseExamOn ? '' : examOn, weakest };
  const judgement = usePacePreview({ pace, isSound });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSound) save.mutate(pace, { onSuccess: onClose });
  };
  return (
    <FormDialog title={m.studyplan_edit()} onClose={onClose} keepsTyped fillsPhone>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <HoursField error={faults.hours} value={hours} onChange={setHours} data-autofocus />
        <fieldset className={`${classes['week']} m-0 p-0 border-0`} aria-describedby={faults.weekdays ? 'weekdays-fault' : undefined}>
          <legend>{m.studyplan_weekdays_off()}</legend>
          <div className={`${classes['days']} flex flex-wrap gap-x-4 gap-y-3 mt-2`}>
            {weekdays.map(([day, name]) => (
              <label key={day}>
                <input
                  type="checkbox"
                  checked={weekdaysOff.includes(day)}
                  onChange={({ currentTarget: { checked } }) =>
                    setWeekdaysOff(checked ? [...weekdaysOff, day] : weekdaysOff.filter((each) => each !== day))
                  }
                />
                {name()}
              </label>
            ))}
          </div>
          {faults.weekdays ? (
            <p id="weekdays-fault" className="text-bad text-sm" role="alert">
              {faults.weekdays}
            </p>
          ) : null}
        </fieldset>
        <div>
          <DateField
            label={m.studyplan_date_off()}
            description={m.studyplan_date_off_help()}
            today={today}
            min={today}
            value={dayOff}
            onChange={(day) => {
              const isNew = isDay(day) && day >= today && datesOff.length < 100;
              if (isNew) setDatesOff([...new Set([...datesOff, day])].toSorted((a, b) => a.localeCompare(b)));
              setDayOff(isNew ? '' : day);
            }}
          />
          {datesOff.length > 0 ? (
            <ul className="flex flex-wrap gap-x-4 gap-y-1 mx-0 mt-2 mb-0 p-0 list-none text-sm">
              {datesOff.map((day) => (
                <li key={day}>
                  {formatDayFirst(day)}
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={m.studyplan_date_remove_name({ date: formatDayFirst(day) })}
                    onClick={() => setDatesOff(datesOff.filter((one) => one !== day))}
                  >
                    {m.studyplan_date_remove()}
                  </Button>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <DateField label={m.studyplan_exam()} error={faults.exam} today={today} min={today} value={examOn} onChange={setExamOn} />
        {plan.sections.length < 2 ? null : (
          <NativeSelect
            label={m.studyplan_weakest()}
            value={weakest}
            data={[
              { value: '', label: m.studyplan_weakest_none() },
              ...plan.sections.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => setWeakest(value)}
          />
        )}
        <PaceFits judgement={judgement} hours={hoursPerWeek} />
        {save.error ? (
          <p className="text-bad text-sm" role="alert">
            {save.error.message}
          </p>
        ) : null}
        <div className="flex justify-end gap-3">
          <Button variant="default" onClick={onClose}>
            {m.studyplan_cancel()}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {m.studyplan_save()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
