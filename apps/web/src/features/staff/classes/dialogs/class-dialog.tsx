import { classLimits } from '@abhyas/contract/classes/class-limits.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { StaffBatchDetails, StaffClass } from '@abhyas/contract/classes/staff.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../../lib/api.ts';
import { now } from '../../../../lib/clock.ts';
import { dayOf } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { Dropdown } from '../../../../ui/forms/dropdown.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ChangedMeanwhile, useVersionedForm } from '../../../../ui/forms/versioned-form.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SlotFields } from '../../../../ui/slots/slot-form.tsx';
import classes from '../classes.module.css';
import { HostLinkField } from './host-link-field.tsx';
import { checkClassQuery, choicesQuery, useClassChange } from '../queries.ts';

/** Milliseconds without a key after which what is typed is looked up. */
const typingPause = 300;

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
  return {
    classTitle: held?.classTitle ?? '',
    description: held?.description ?? '',
    mentorId: held?.mentorId ?? batch.mentors[0]?.personId ?? '',
    place: held?.place ?? '',
    joinUrl: held?.joinUrl ?? '',
    hostUrl: held?.hasHostUrl === true ? null : '',
    moduleNumber: String(held?.moduleNumber ?? batch.lastModule),
    classNumber: String(held?.classNumber ?? batch.nextNumber),
    date: '',
    time: '',
    minutes: String(classLimits.minutes.usual),
  };
}

/** Adds a class, or changes everything of one but its time. What the batch and the mentor have at that number and time is said while it is typed. */
export function ClassDialog({ batch, held, onClose }: ClassDialogProps) {
  const { batchId, timeZone: zone } = batch;
  const { data: choices } = useQuery(choicesQuery);
  const form = useVersionedForm({ stored: typedOf({ batch, held }), version: held?.version ?? 0 });
  const { typed, version } = form;
  const [tried, setTried] = useState(false);
  const [settled] = useDebouncedValue(typed, typingPause);
  const { data: check } = useQuery(checkClassQuery(checkOf({ batchId, held, typed: settled })));
  // what was found of other values is not said of these
  const found = settled === typed ? check : undefined;
  const clashes = found?.fields ?? {};
  const busyStudents = found?.busyStudents ?? 0;
  const save = useClassChange({
    change: async ({ moduleNumber, classNumber, date, time, minutes, ...texts }: Typed): Promise<unknown> => {
      const content = { ...texts, moduleNumber: Number(moduleNumber), classNumber: Number(classNumber) };
      if (held !== null) return call('changeClass', { mappingId: held.mappingId, version, ...content });
      return call('addClass', { batchId, ...content, date, time, minutes: Number(minutes) });
    },
    ...(held === null ? { said: () => m.scls_class_added() } : {}),
  });
  const refusal = callError(save.error, held === null ? 'addClass' : 'changeClass');
  const fields: Readonly<Record<string, string>> = { ...(tried ? missingOf({ typed, isNew: held === null }) : {}), ...refusal?.fields };
  const said: Readonly<Record<string, string | undefined>> = { ...clashes, ...fields };
  const change = (part: Partial<Typed>) => {
    save.reset();
    form.change(part);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const isWrong = Object.keys(missingOf({ typed, isNew: held === null })).length > 0;
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
            <div role="status">
              {busyStudents === 0 ? null : <p className="text-muted text-sm">{m.scls_class_busy({ count: busyStudents })}</p>}
            </div>
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
        <div role="status">{found?.mentorOff === true ? <p className="text-muted text-sm">{m.scls_mentor_off()}</p> : null}</div>
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
        <ChangedMeanwhile
          form={form}
          labels={{
            classTitle: m.scls_class_title(),
            moduleNumber: m.scls_class_module(),
            classNumber: m.scls_class_number(),
            mentorId: m.scls_class_mentor(),
            place: m.scls_class_place(),
            description: m.scls_class_description(),
            joinUrl: m.scls_class_join(),
            hostUrl: m.scls_class_host(),
          }}
          say={(name, value) =>
            name === 'mentorId' ? (choices?.mentors.find(({ personId }) => personId === value)?.name ?? '') : (value ?? m.scls_host_set())
          }
        />
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

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isWhole = (text: string) => /^[1-9]\d*$/.test(text.trim());

/** What has to be filled in before it can be sent. */
function missingOf({ typed, isNew }: { typed: Typed; isNew: boolean }): Faults {
  return {
    ...(isWhole(typed.moduleNumber) ? {} : { moduleNumber: m.scls_enter_number() }),
    ...(isWhole(typed.classNumber) ? {} : { classNumber: m.scls_enter_number() }),
    ...(!isNew || isWhole(typed.minutes) ? {} : { minutes: m.scls_enter_number() }),
    ...(!isNew || isDay(typed.date) ? {} : { date: m.scls_enter_date() }),
    ...(!isNew || typed.time !== '' ? {} : { time: m.scls_enter_time() }),
  };
}

/** What is looked up of what is typed; null while it is no number, or no time, that a class can have. */
function checkOf({ batchId, held, typed }: { batchId: string; held: StaffClass | null; typed: Typed }): RequestOf<'checkClass'> | null {
  const { date, mentorId, time } = typed;
  const [classNumber, minutes] = [Number(typed.classNumber), Number(typed.minutes)];
  const { minutes: range, number } = classLimits;
  if (!isWhole(typed.classNumber) || classNumber > number.max || !isWhole(typed.minutes) || minutes < range.min || minutes > range.max)
    return null;
  const isTimed = isDay(date) && time !== '';
  return {
    batchId,
    mappingId: held?.mappingId ?? '',
    classNumber,
    mentorId,
    date: isTimed ? date : '',
    time: isTimed ? time : '',
    minutes,
  };
}
