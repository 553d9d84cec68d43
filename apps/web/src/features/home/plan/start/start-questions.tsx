import type { PlanPace } from '@abhyas/contract/calendar/plan.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { now } from '../../../../lib/clock.ts';
import { dayOf, formatDayFirst } from '../../../../lib/dates/dates.ts';
import { langOf } from '../../../../lib/language/title-language.ts';
import { m } from '../../../../paraglide/messages.js';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { HoursField, PaceFits } from '../pace-fields.tsx';
import { faultsOf, usePacePreview } from '../pace.ts';
import { useSaveStart } from '../use-plan.ts';
import classes from './start-page.module.css';

/** What students aim at; another target that is known is added. */
const targets = [80, 90, 95, 98, 99];

/** The three questions on one screen, with what is known filled in, and whether everything fits as the hours are typed. */
export function StartQuestions({ facts, later }: { facts: AnswerOf<'studyStart'>; later: ReactNode }) {
  const { pace: known, courseExamOn, exam, sections } = facts;
  const today = dayOf(now());
  const [hours, setHours] = useState(String(known.hoursPerWeek));
  const [examOn, setExamOn] = useState(known.examOn || courseExamOn);
  const [target, setTarget] = useState(facts.target);
  const [weakest, setWeakest] = useState(known.weakest ?? '');
  const save = useSaveStart(facts);
  const hoursPerWeek = Number(hours);
  const faults = faultsOf({ hours, examOn, today });
  const isSound = Object.values(faults).every((fault) => fault === null);
  const pace: PlanPace = { ...known, hoursPerWeek, examOn: examOn === courseExamOn ? '' : examOn, weakest };
  const judgement = usePacePreview({ pace, isSound });
  const choices = [...new Set([...targets, ...(facts.target === null ? [] : [facts.target])])].toSorted((one, other) => one - other);
  const isKnownExam = exam !== '' && courseExamOn > today;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSound && !save.isPending) save.mutate({ pace, target });
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <Question number={1} title={m.start_exam()}>
        {isKnownExam ? <p className="text-body">{m.start_exam_on({ exam, date: formatDayFirst(examOn || courseExamOn) })}</p> : null}
        {isKnownExam ? null : (
          <DateField label={m.studyplan_exam()} error={faults.exam} today={today} min={today} value={examOn} onChange={setExamOn} />
        )}
        {exam === '' ? null : (
          <Pills
            label={m.start_target()}
            choices={[
              ...choices.map((each) => ({ value: String(each), text: String(each) })),
              { value: '', text: m.start_target_unknown() },
            ]}
            value={target === null ? '' : String(target)}
            onChange={(value) => setTarget(value === '' ? null : Number(value))}
          />
        )}
      </Question>
      <Question number={2} title={m.start_week()}>
        <HoursField error={faults.hours} value={hours} onChange={setHours} />
        <PaceFits judgement={judgement} hours={hoursPerWeek} />
      </Question>
      {sections.length < 2 ? null : (
        <Question number={3} title={m.start_weakest()}>
          <Pills
            label={m.start_weakest_about()}
            choices={[...sections.map(({ key, name }) => ({ value: key, text: name })), { value: '', text: m.start_not_sure() }]}
            value={weakest}
            onChange={setWeakest}
          />
        </Question>
      )}
      {save.error ? <FormError>{save.error.message}</FormError> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" loading={save.isPending || save.isSuccess}>
          {m.start_make()}
        </Button>
        {later}
      </div>
    </form>
  );
}

/** A question of the three, as a card with its number. */
function Question({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card-surface grid gap-4 p-6 max-[600px]:p-4" aria-labelledby={id}>
      <h2 id={id} className="flex gap-3 items-center text-md">
        <span
          className="grid flex-none place-items-center w-7 h-7 rounded-circle bg-brand-wash text-brand-text text-sm tabular"
          aria-hidden="true"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A few answers, one of them chosen: radio buttons that look like pills. */
function Pills({
  label,
  choices,
  value: chosen,
  onChange,
}: {
  label: string;
  choices: readonly { readonly value: string; readonly text: string }[];
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <fieldset className={`${classes['question']} min-w-0 m-0 p-0 border-0`}>
      <legend className="text-ink text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2 mt-2">
        {choices.map(({ value, text }) => (
          <label
            key={value}
            className={`${classes['pill']} relative grid place-content-center min-h-11 px-4 border border-line-field rounded-control bg-card text-body font-medium tabular cursor-pointer hover:text-ink`}
          >
            <input type="radio" name={id} className="visually-hidden" checked={value === chosen} onChange={() => onChange(value)} />
            <span lang={langOf(text)}>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
