import { classLimits } from '@abhyas/contract/class-limits.ts';
import type { StaffBatchDetails, StaffClass } from '@abhyas/contract/classes/staff.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/format/dates.ts';
import { momentIn } from '../../../lib/format/moment-in.ts';
import { m } from '../../../paraglide/messages.js';
import { DateField } from '../../../ui/date/date-field.tsx';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { Dropdown } from '../../../ui/forms/dropdown.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { SlotFields } from '../../../ui/slots/slot-form.tsx';
import classes from './classes.module.css';
import { HostLinkField } from './host-link-field.tsx';
import { choicesQuery, useClassChange } from './queries.ts';

interface ClassDialogProps {
  readonly batch: StaffBatchDetails;
  /** The class that is changed; null for a new one. */
  readonly held: StaffClass | null;
  readonly onClose: () => void;
}

/** What is typed of a class; numbers as they are written. */
type Typed = Record<
  'classTitle' | 'description' | 'mentorId' | 'place' | 'joinUrl' | 'moduleNumber' | 'classNumber' | 'date' | 'time' | 'minutes',
  string
> & {
  /** Null keeps the one that is set. */
  readonly hostUrl: string | null;
};

/** What is wrong, by field. */
type Faults = Partial<Omit<Typed, 'hostUrl'>>;

function typedOf({ batch, held }: Pick<ClassDialogProps, 'batch' | 'held'>): Typed {
  const last = batch.classes.at(-1);
  const highest = Math.max(0, ...batch.classes.map(({ classNumber }) => classNumber));
  return {
    classTitle: held?.classTitle ?? '',
    description: held?.description ?? '',
    mentorId: held?.mentorId ?? batch.mentors[0]?.personId ?? '',
    place: held?.place ?? '',
    joinUrl: held?.joinUrl ?? '',
    hostUrl: held?.hasHostUrl === true ? null : '',
    moduleNumber: String(held?.moduleNumber ?? last?.moduleNumber ?? 1),
    classNumber: String(held?.classNumber ?? highest + 1),
    date: '',
    time: '',
    minutes: String(classLimits.minutes.usual),
  };
}

/** Adds a class, or changes everything of one but its time. What the batch's own timetable has at that number and time is said while it is typed. */
export function ClassDialog({ batch, held, onClose }: ClassDialogProps) {
  useReturnFocus();
  const { batchId, timeZone: zone } = batch;
  const { data: choices } = useQuery(choicesQuery);
  const [typed, setTyped] = useState(() => typedOf({ batch, held }));
  const [tried, setTried] = useState(false);
  const save = useClassChange({
    change: async ({ moduleNumber, classNumber, date, time, minutes, ...texts }: Typed): Promise<unknown> => {
      const content = { ...texts, moduleNumber: Number(moduleNumber), classNumber: Number(classNumber) };
      if (held !== null) return call('changeClass', { mappingId: held.mappingId, ...content });
      return call('addClass', { batchId, ...content, date, time, minutes: Number(minutes) });
    },
    ...(held === null ? { said: () => m.scls_class_added() } : {}),
  });
  const refusal = callError(save.error, held === null ? 'addClass' : 'changeClass');
  const fields: Readonly<Record<string, string>> = { ...(tried ? missingOf({ typed, isNew: held === null }) : {}), ...refusal?.fields };
  const said: Readonly<Record<string, string | undefined>> = { ...clashesOf({ batch, held, typed }), ...fields };
  const change = (part: Partial<Typed>) => {
    save.reset();
    setTyped({ ...typed, ...part });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const isWrong = Object.keys({ ...missingOf({ typed, isNew: held === null }), ...clashesOf({ batch, held, typed }) }).length > 0;
    if (!isWrong && !save.isPending) save.mutate(typed, { onSuccess: onClose });
  };
  const today = dayOf(now(), zone);
  const field = (name: Exclude<keyof Typed, 'hostUrl'>) => ({
    calm: true,
    error: said[name],
    value: typed[name],
    onChange: (text: string) => change({ [name]: text }),
  });
  return (
    <FormDialog title={held === null ? m.scls_add() : m.scls_class_edit()} onClose={onClose} keepsTyped fillsPhone>
      <form className={classes['form']} noValidate onSubmit={submit}>
        <Field label={m.scls_class_title()} required data-autofocus maxLength={classLimits.title} {...field('classTitle')} />
        <SlotFields>
          <Field label={m.scls_class_module()} inputMode="numeric" maxLength={3} {...field('moduleNumber')} />
          <Field label={m.scls_class_number()} inputMode="numeric" maxLength={4} {...field('classNumber')} />
        </SlotFields>
        {held === null ? (
          <>
            <DateField
              label={m.scls_class_date()}
              description={m.scls_zone({ zone })}
              required
              today={today}
              min={today}
              value={typed.date}
              error={said['date']}
              onChange={(date) => change({ date })}
            />
            <SlotFields>
              <Field type="time" label={m.scls_class_time()} required {...field('time')} />
              <Field label={m.scls_class_minutes()} inputMode="numeric" maxLength={3} {...field('minutes')} />
            </SlotFields>
          </>
        ) : null}
        <Dropdown
          label={m.scls_class_mentor()}
          options={[
            { id: '', text: m.scls_class_no_mentor() },
            ...(choices?.mentors ?? []).map(({ personId, name, pin }) => ({ id: personId, text: `${name} · ${pin}` })),
          ]}
          value={typed.mentorId}
          onChange={(mentorId) => change({ mentorId })}
        />
        {said['mentorId'] === undefined ? null : <FormError>{said['mentorId']}</FormError>}
        <Field label={m.scls_class_place()} help={m.scls_class_place_help()} maxLength={classLimits.place} {...field('place')} />
        <Field label={m.scls_class_description()} maxLength={classLimits.description} {...field('description')} />
        {batch.provider === 'link' && typed.place === '' ? (
          <>
            <Field label={m.scls_class_join()} inputMode="url" {...field('joinUrl')} />
            <HostLinkField
              label={m.scls_class_host()}
              isSet={held?.hasHostUrl === true}
              value={typed.hostUrl}
              error={said['hostUrl']}
              onChange={(hostUrl) => change({ hostUrl })}
            />
          </>
        ) : null}
        {save.error && Object.keys(refusal?.fields ?? {}).length === 0 ? <FormError>{save.error.message}</FormError> : null}
        {said['batchId'] === undefined ? null : <FormError>{said['batchId']}</FormError>}
        <div className={classes['choices']}>
          <Button variant="default" onClick={onClose}>
            {m.scls_cancel()}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {held === null ? m.scls_add() : m.scls_save()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

const isWhole = (text: string) => /^[1-9]\d*$/.test(text.trim());

/** What has to be filled in before it can be sent. */
function missingOf({ typed, isNew }: { typed: Typed; isNew: boolean }): Faults {
  return {
    ...(isWhole(typed.moduleNumber) ? {} : { moduleNumber: m.scls_enter_number() }),
    ...(isWhole(typed.classNumber) ? {} : { classNumber: m.scls_enter_number() }),
    ...(!isNew || isWhole(typed.minutes) ? {} : { minutes: m.scls_enter_number() }),
    ...(!isNew || /^\d{4}-\d{2}-\d{2}$/.test(typed.date) ? {} : { date: m.scls_enter_date() }),
    ...(!isNew || typed.time !== '' ? {} : { time: m.scls_enter_time() }),
  };
}

/** What the timetable of the batch has at the number and the time. */
function clashesOf({ batch, held, typed }: Pick<ClassDialogProps, 'batch' | 'held'> & { typed: Typed }): Faults {
  const others = batch.classes.filter(({ mappingId }) => mappingId !== held?.mappingId);
  const number = Number(typed.classNumber);
  const isTaken = number !== held?.classNumber && others.some(({ classNumber }) => classNumber === number);
  const startsAt = held === null && typed.time !== '' ? momentIn({ day: typed.date, time: typed.time, zone: batch.timeZone }) : null;
  const from = startsAt?.getTime() ?? 0;
  const until = from + Number(typed.minutes) * 60_000;
  const then =
    startsAt === null
      ? undefined
      : others.find((other) => !other.isCancelled && Date.parse(other.startsAt) < until && Date.parse(other.endsAt) > from);
  return {
    ...(isTaken ? { classNumber: m.scls_number_taken() } : {}),
    ...(then === undefined ? {} : { time: m.scls_time_taken({ title: then.classTitle }) }),
  };
}
