import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf, formatDayFirst } from '../../../lib/dates/dates.ts';
import { figure } from '../../../lib/format/marks.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { DateField } from '../../../ui/date/date-field.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { ChoicePills } from '../../../ui/forms/choice-pills.tsx';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { type Lead, leadStates, leadText } from './lead-words.ts';

const bareDay = /^\d{4}-\d{2}-\d{2}$/;

/** How far it is with someone who asked for a call, and when to call next. */
export function LeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const client = useQueryClient();
  const { leadId, version } = lead;
  const [typed, setTyped] = useState({ state: lead.state, nextCallOn: lead.nextCallOn, note: lead.note });
  const [tried, setTried] = useState(false);
  const isDay = typed.nextCallOn === '' || bareDay.test(typed.nextCallOn);
  const save = useMutation({
    mutationFn: () => call('saveLead', { leadId, version, ...typed }),
    meta: { quiet: true },
    onSuccess: () => {
      showSuccess(m.lead_saved());
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.fees.leads }),
  });
  return (
    <FormDialog title={lead.name} onClose={onClose} keepsTyped>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isDay && !save.isPending) save.mutate();
        }}
      >
        <p className="m-0 text-muted text-sm wrap-anywhere">
          {lead.course}
          {lead.source === '' ? '' : ` · ${lead.source}`}
          {lead.email === '' ? '' : ` · ${lead.email}`}
          <span className="block">{m.lead_agreed({ date: formatDayFirst(lead.agreedAt) })}</span>
        </p>
        {lead.trial === null ? null : <TrialLines trial={lead.trial} />}
        <ChoicePills
          label={m.lead_state()}
          choices={leadStates.map((value) => ({ value, text: leadText[value]() }))}
          value={typed.state}
          onChange={(state) => setTyped({ ...typed, state })}
        />
        <DateField
          label={m.lead_next_day()}
          today={dayOf(now())}
          value={typed.nextCallOn}
          error={tried && !isDay ? m.lead_day_wrong() : null}
          onChange={(nextCallOn) => setTyped({ ...typed, nextCallOn })}
        />
        <Textarea
          label={m.lead_note()}
          classNames={fieldClasses}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={1000}
          value={typed.note}
          onChange={({ currentTarget: { value: note } }) => setTyped({ ...typed, note })}
        />
        {save.error === null ? null : <FormError>{save.error.message}</FormError>}
        <Button type="submit" size="lg" fullWidth loading={save.isPending}>
          {m.lead_save()}
        </Button>
      </form>
    </FormDialog>
  );
}

/** How someone did in the free test, also by section. */
function TrialLines({ trial: { takenAt, marks, maxMarks: max, sections, ...counts } }: { trial: NonNullable<Lead['trial']> }) {
  return (
    <div className="px-3 py-2.5 rounded-control bg-info-wash text-ink text-sm">
      <p className="m-0">{m.lead_trial_on({ date: formatDayFirst(takenAt), marks: figure(marks), max, ...counts })}</p>
      {sections.length < 2 ? null : (
        <ul className="m-0 mt-1 ps-[1.25em]">
          {sections.map((section) => (
            <li key={section.name}>{m.lead_trial_section({ name: section.name, marks: figure(section.marks), max: section.maxMarks })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
