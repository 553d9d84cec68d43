import { blockLimits } from '@abhyas/contract/calendar/calendar-limits.ts';
import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useState } from 'react';
import { now } from '../../lib/clock.ts';
import { zoneName } from '../../lib/dates/zone-beside.ts';
import { newUuid } from '../../lib/new-key.ts';
import { m } from '../../paraglide/messages.js';
import { DateField } from '../../ui/date/date-field.tsx';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { SlotFields, SlotFoot, SlotForm } from '../../ui/slots/slot-form.tsx';
import type { ShownEvent } from './shown-event.ts';
import { type BlockForm, faultsOf, formOf, repeatOf, repeatOfEvent, timesOf, weekdays } from './block.ts';
import { useBlockCalls } from './block-queries.ts';
import { shortWeekday } from '../../lib/dates/dates.ts';
import classes from './block-dialog.module.css';
import { localeFor } from '../../lib/language/language.ts';

interface RepeatFieldsProps {
  readonly form: BlockForm;
  readonly fault: string | undefined;
  readonly today: string;
  readonly onChange: (part: Partial<BlockForm>) => void;
}

const choices = [
  { value: '', label: m.block_once },
  { value: 'day', label: m.block_daily },
  { value: 'week', label: m.block_weekly },
] as const;

/** The days of the week, Sunday first. */
const dayNames = weekdays.map((day, index) => {
  const date = new Date(Date.UTC(2026, 10, 1 + index));
  const name = new Intl.DateTimeFormat(localeFor('en-GB'), { weekday: 'long', timeZone: 'UTC' }).format(date);
  return { day, name, short: shortWeekday(date, 'UTC') };
});

/** Whether a study block repeats, on which days of the week, and until when. */
function RepeatFields({ form, fault, today, onChange }: RepeatFieldsProps) {
  return (
    <>
      <fieldset className={classes['repeat']}>
        <legend className="mb-1 p-0 text-ink text-sm font-strong">{m.block_repeat()}</legend>
        {choices.map(({ value, label }) => (
          <label className="inline-flex gap-2 items-center min-h-9 cursor-pointer" key={value}>
            <input type="radio" name="repeat" checked={form.repeats === value} onChange={() => onChange({ repeats: value })} />
            {label()}
          </label>
        ))}
      </fieldset>
      {form.repeats === 'week' ? (
        <fieldset className={classes['days']}>
          <legend>{m.block_on()}</legend>
          {dayNames.map(({ day, name, short }) => (
            <label key={day}>
              <input
                type="checkbox"
                checked={form.on.includes(day)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({ on: checked ? [...form.on, day] : form.on.filter((each) => each !== day) })
                }
              />
              <span aria-hidden="true">{short}</span>
              <span className="visually-hidden">{name}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {form.repeats === '' ? null : (
        <DateField
          label={m.block_until()}
          description={m.block_until_help()}
          error={fault}
          today={today}
          min={form.day}
          value={form.until}
          onChange={(until) => onChange({ until })}
        />
      )}
    </>
  );
}

interface BlockDialogProps {
  /** The block to change; null for a new one. */
  readonly shown: ShownEvent | null;
  readonly start: BlockForm;
  readonly zone: string;
  readonly today: string;
  readonly onClose: () => void;
}

/** Adds a study block, or changes one: also what dragging does, for those who do not drag. Of a series one chooses how much of it changes. */
export function BlockDialog({ shown, start, zone, today, onClose }: BlockDialogProps) {
  const { add, change } = useBlockCalls();
  const [form, setForm] = useState(shown === null ? start : formOf(shown));
  const [isJudged, setJudged] = useState(false);
  const [blockKey] = useState(newUuid);
  const isSeries = shown?.event.meetingRecurrance === '1';
  const [scope, setScope] = useState<'one' | 'following'>(isSeries ? 'one' : 'following');
  const put = (part: Partial<BlockForm>) => setForm({ ...form, ...part });
  const faults = isJudged ? faultsOf({ form, zone }) : {};
  const send = () => {
    setJudged(true);
    const times = timesOf({ form, zone });
    if (times === null || Object.keys(faultsOf({ form, zone })).length > 0) return;
    const done = { onSuccess: () => finish(shown === null ? m.block_added() : m.block_changed()) };
    if (shown === null) add.mutate({ blockKey, title: form.title.trim(), ...times, repeat: repeatOf(form) }, done);
    else {
      const { entryId, occursAt } = shown.event;
      const what =
        scope === 'one' && isSeries
          ? { title: shown.name, repeat: repeatOfEvent(shown) }
          : { title: form.title.trim(), repeat: repeatOf(form) };
      change.mutate({ blockKey, entryId, occursAt, scope, ...what, ...times }, done);
    }
  };
  const finish = (said: string) => {
    onClose();
    showSuccess(said);
  };
  const isOne = isSeries && scope === 'one';
  return (
    <FormDialog
      // once it is changed, the grid draws it again
      returnTo={(opener) => opener ?? document.querySelector<HTMLElement>(`[data-event="${CSS.escape(shown?.event.id ?? '')}"]`)}
      title={shown === null ? m.block_add_title() : m.block_change_title()}
      onClose={onClose}
      keepsTyped
      fillsPhone
    >
      <SlotForm onSubmit={send}>
        {isSeries ? (
          <SegmentedControl
            aria-label={m.block_scope()}
            value={scope}
            onChange={(value) => setScope(value === 'one' ? 'one' : 'following')}
            data={[
              { value: 'one', label: m.block_this() },
              { value: 'following', label: m.block_following() },
            ]}
          />
        ) : null}
        {isOne ? (
          <p>
            <strong>{form.title}</strong>
          </p>
        ) : (
          <Field
            data-autofocus
            label={m.block_title()}
            maxLength={blockLimits.title}
            required
            error={faults.title}
            value={form.title}
            onChange={(title) => put({ title })}
          />
        )}
        <DateField label={m.block_day()} today={today} value={form.day} error={faults.day} onChange={(day) => put({ day })} />
        <SlotFields>
          <Field type="time" label={m.block_from()} value={form.from} onChange={(from) => put({ from })} />
          <Field type="time" label={m.block_to()} value={form.to} error={faults.to} onChange={(to) => put({ to })} />
        </SlotFields>
        {isOne ? null : <RepeatFields form={form} fault={faults.until} today={today} onChange={put} />}
        {add.isError ? <FormError>{add.error.message}</FormError> : null}
        {change.isError ? <FormError>{change.error.message}</FormError> : null}
        <SlotFoot rule={m.block_zone({ zone: zoneName({ moment: new Date(now()), zone }) })}>
          <Button type="submit" loading={add.isPending || change.isPending}>
            {shown === null ? m.block_add() : m.block_save()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
