import type { DeskSession } from '@abhyas/contract/centres/desk.ts';
import type { IncidentKind } from '@abhyas/contract/centres/incident.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { now } from '../../../lib/clock.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/show-success.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from './incident-dialog.module.css';
import { emptyDraft, type IncidentOptions, planOf } from './incident-draft.ts';
import { IncidentEffect } from './incident-effect.tsx';
import { PlanFields } from './plan-fields.tsx';
import { useReportIncident } from './queries.ts';
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
  readonly session: DeskSession;
  readonly options: IncidentOptions;
  readonly zone: string;
  readonly typed: TypedIncident;
  readonly onTyped: (typed: TypedIncident) => void;
  readonly onClose: () => void;
}

/** What has happened in a session, what is done about it, and what that does to whom. */
export function IncidentForm({ session, options, zone, typed, onTyped, onClose }: IncidentFormProps) {
  const [draft, setDraft] = useState(() => emptyDraft(session, now().getTime()));
  const report = useReportIncident();
  const { kind, text } = typed;
  const plan = planOf({ kind, draft, options });
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (report.isPending || plan === undefined) return;
    const done = () => {
      showSuccess(m.incident_saved());
      onClose();
    };
    report.mutate({ slotId: session.slotId, plan, kind, text }, { onSuccess: done });
  };
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
      <IncidentEffect session={session} options={options} plan={plan} zone={zone} />
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
      {report.error ? <FormError>{report.error.message}</FormError> : null}
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
