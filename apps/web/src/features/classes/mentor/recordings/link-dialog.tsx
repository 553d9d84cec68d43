import type { ManagedRecording } from '@abhyas/contract/classes/recordings.ts';
import { Button } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { useRecordingChange } from './recording-queries.ts';
import classes from './recordings-section.module.css';

interface LinkDialogProps {
  readonly mappingId: string;
  /** The part that the link takes the place of; null to add one. */
  readonly replaced: ManagedRecording | null;
  readonly onClose: () => void;
}

/** Links a recording that is elsewhere. */
export function LinkDialog({ mappingId, replaced, onClose }: LinkDialogProps) {
  useReturnFocus();
  const [typed, setTyped] = useState({ url: '', name: '', minutes: '' });
  const save = useRecordingChange({
    mappingId,
    change: ({ url, name, minutes }: typeof typed) =>
      call('linkRecording', {
        mappingId,
        replacesId: replaced?.recordingId ?? '',
        url,
        name,
        seconds: Math.round(Number(minutes) * 60) || 0,
      }),
  });
  const fields = callError(save.error, 'linkRecording')?.fields ?? {};
  const field = (name: keyof typeof typed) => ({
    calm: true,
    value: typed[name],
    onChange: (text: string) => {
      save.reset();
      setTyped({ ...typed, [name]: text });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(typed, { onSuccess: onClose });
  };
  return (
    <FormDialog title={m.mrec_link()} onClose={onClose} keepsTyped fillsPhone>
      <form className={classes['dialog']} noValidate onSubmit={submit}>
        <Field
          label={m.mrec_url()}
          help={m.mrec_url_help()}
          inputMode="url"
          required
          data-autofocus
          error={fields['url']}
          {...field('url')}
        />
        <Field label={m.mrec_name()} maxLength={200} error={fields['name']} {...field('name')} />
        <Field label={m.mrec_minutes()} inputMode="numeric" maxLength={3} required error={fields['seconds']} {...field('minutes')} />
        {save.error && Object.keys(fields).length === 0 ? <FormError>{save.error.message}</FormError> : null}
        <div className={classes['tools']}>
          <Button variant="default" onClick={onClose}>
            {m.mclass_dialog_close()}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {m.mrec_link_do()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
