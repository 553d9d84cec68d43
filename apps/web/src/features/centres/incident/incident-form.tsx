import type { IncidentKind } from '@abhyas/contract/centres/incident.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { now } from '../../../lib/clock.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from './incident-dialog.module.css';
import { emptyDraft, type IncidentOptions, planOf } from './incident-draft.ts';
import { IncidentEffect } from './incident-effect.tsx';
import { PlanFields } from './plan-fields.tsx';
import { useReportIncident } from './queries.ts';
import { usePreview } from './use-preview.ts';
import { kindWords } from './words.ts';

/** As long as the server takes. */
const maxLength = 300;
const kinds = Object.entries(kindWords) as [IncidentKind, () => string][];

/** What is said of an incident, whichever session it is in. */
export interface TypedIncident {
  readonly kind: IncidentKind;
  readonly text: string;
}

interface IncidentFormProps {
  readonly slotId: string;
  readonly options: IncidentOptions;
  readonly zone: string;
  readonly typed: TypedIncident;
  readonly onTyped: (typed: TypedIncident) => void;
  readonly onClose: () => void;
}

/** What has happened in a session, what is done about it, and what that does to whom. */
export function IncidentForm({ slotId, options, zone, typed, onTyped, onClose }: IncidentFormProps) {
  const [draft, setDraft] = useState(() => emptyDraft(options, now().getTime()));
  const report = useReportIncident();
  const { kind, text } = typed;
  const plan = planOf({ kind, draft, options });
  const preview = usePreview({ slotId, plan });
  const [unseen, setUnseen] = useState(false);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (report.isPending || plan === undefined) return;
    const done = () => {
      showSuccess(m.incident_saved());
      onClose();
    };
    setUnseen(preview.effect === undefined);
    if (preview.effect !== undefined) report.mutate({ slotId, plan, kind, text, expected: preview.effect }, { onSuccess: done });
  };
  const waits = unseen && plan !== undefined && preview.effect === undefined;
  const fault = waits ? (preview.error?.message ?? m.incident_effect_unseen()) : (report.error?.message ?? '');
  return (
    <form className={classes['form']} onSubmit={save} noValidate>
      <NativeSelect
        label={m.incident_kind()}
        size="lg"
        classNames={fieldClasses}
        data={kinds.map(([value, words]) => ({ value, label: words() }))}
        value={kind}
        onChange={(event) => onTyped({ text, kind: kinds.find(([each]) => each === event.currentTarget.value)?.[0] ?? kind })}
      />
      <PlanFields kind={kind} options={options} draft={draft} onChange={setDraft} />
      <IncidentEffect options={options} plan={plan} preview={preview} zone={zone} />
      <Textarea
        label={m.incident_text()}
        description={m.incident_text_help()}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={fieldClasses}
        autosize
        minRows={2}
        maxLength={maxLength}
        value={text}
        onChange={(event) => onTyped({ kind, text: event.currentTarget.value })}
      />
      {fault === '' ? null : <FormError>{fault}</FormError>}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>
          {m.desk_move_stop()}
        </Button>
        <Button type="submit" loading={report.isPending}>
          {m.incident_save()}
        </Button>
      </div>
    </form>
  );
}
