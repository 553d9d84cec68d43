import type { MentorSettings } from '@abhyas/contract/mentoring/week.ts';
import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { listZones } from '../../lib/dates/list-zones.ts';
import { m } from '../../paraglide/messages.js';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';
import { fieldClasses } from '../../ui/forms/field-classes.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { LookupSelect } from '../../ui/forms/lookup-select.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { SlotFields, SlotFoot, SlotForm } from '../../ui/slots/slot-form.tsx';

interface SettingsDialogProps {
  readonly settings: MentorSettings;
  /** The zone that holds where none is chosen. */
  readonly zone: string;
  /** How they are saved: by the mentor, or by staff for them. */
  readonly onSave: (body: MentorSettings) => Promise<MentorSettings>;
  readonly onClose: () => void;
}

const asText = ({ minutes, buffer, noticeHours, maxPerDay }: MentorSettings) => ({
  minutes: String(minutes),
  buffer: String(buffer),
  noticeHours: String(noticeHours),
  maxPerDay: String(maxPerDay),
});

/** How long a mentor's sessions are, how late and how many a day can be booked, where their clock is, and the link of virtual sessions. Times and bookings that are there stay as they are. */
export function SettingsDialog({ settings, zone, onSave, onClose }: SettingsDialogProps) {
  const save = useMutation({ mutationFn: onSave, meta: { quiet: true } });
  const [zones] = useState(() => listZones(now()));
  const [typed, setTyped] = useState({ ...settings, ...asText(settings) });
  const put = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const send = () => {
    save.mutate(
      {
        ...typed,
        meetingUrl: typed.meetingUrl.trim(),
        minutes: Number(typed.minutes),
        buffer: Number(typed.buffer),
        noticeHours: Number(typed.noticeHours),
        maxPerDay: Number(typed.maxPerDay),
      },
      {
        onSuccess: () => {
          onClose();
          showSuccess(m.mentor_settings_saved());
        },
      },
    );
  };
  const faults = save.error instanceof ApiError ? save.error.fields : {};
  const error = (name: keyof MentorSettings) => faults[name] ?? null;
  return (
    <FormDialog title={m.mentor_settings_title()} onClose={onClose} keepsTyped fillsPhone>
      <SlotForm onSubmit={send}>
        <SlotFields>
          <Field
            type="number"
            label={m.mentor_settings_minutes()}
            value={typed.minutes}
            error={error('minutes')}
            onChange={(minutes) => put({ minutes })}
          />
          <Field
            type="number"
            label={m.mentor_settings_buffer()}
            value={typed.buffer}
            error={error('buffer')}
            onChange={(buffer) => put({ buffer })}
          />
          <Field
            type="number"
            label={m.mentor_settings_notice()}
            help={m.mentor_settings_notice_help()}
            value={typed.noticeHours}
            error={error('noticeHours')}
            onChange={(noticeHours) => put({ noticeHours })}
          />
          <Field
            type="number"
            label={m.mentor_settings_per_day()}
            help={m.mentor_settings_per_day_help()}
            value={typed.maxPerDay}
            error={error('maxPerDay')}
            onChange={(maxPerDay) => put({ maxPerDay })}
          />
        </SlotFields>
        <LookupSelect
          label={m.mentor_settings_zone()}
          help={m.mentor_settings_zone_help({ zone })}
          placeholder={zone}
          options={zones}
          state="ready"
          value={zones.find(({ id }) => id === typed.timeZone) ?? { id: typed.timeZone, text: typed.timeZone }}
          error={error('timeZone')}
          onChange={({ id: timeZone }) => put({ timeZone })}
        />
        <Field
          type="url"
          label={m.mentor_settings_link()}
          help={m.mentor_settings_link_help()}
          value={typed.meetingUrl}
          error={error('meetingUrl')}
          onChange={(meetingUrl) => put({ meetingUrl })}
        />
        <Textarea
          label={m.mentor_settings_about()}
          autosize
          minRows={2}
          maxLength={300}
          value={typed.about}
          error={error('about')}
          classNames={fieldClasses}
          onChange={(event) => put({ about: event.currentTarget.value })}
        />
        {save.isError && Object.keys(faults).length === 0 ? <FormError>{save.error.message}</FormError> : null}
        <SlotFoot rule={m.mentor_settings_rule()}>
          <Button type="submit" loading={save.isPending}>
            {m.mentor_save()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
