import type { IncidentKind, IncidentPlan } from '@abhyas/contract/centres/incident.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from './incident-dialog.module.css';
import { type IncidentOptions, type PlanDraft, delay, emptyDraft, planOf, verbOf, verbsOf } from './incident-draft.ts';
import { useReportIncident } from './queries.ts';
import { type Preview, usePreview } from './use-preview.ts';
import { destinationText, effectLines, kindWords, verbWords } from './words.ts';
import { ApiError } from '../../../lib/api.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { dayTimeText } from '../desk/words.ts';

interface PlanFieldsProps {
  readonly kind: IncidentKind;
  readonly options: IncidentOptions;
  readonly draft: PlanDraft;
  readonly onChange: (draft: PlanDraft) => void;
}

/** What is done about it, and by how much or where to. */
function PlanFields({ kind, options, draft, onChange }: PlanFieldsProps) {
  const chosen = verbOf({ kind, draft, options });
  return (
    <>
      <fieldset className={`${classes['choices']} grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-x-4 gap-y-0 m-0 p-0 border-0`}>
        <legend>{m.incident_plan()}</legend>
        {verbsOf(options).map((verb) => (
          <label key={verb}>
            <input type="radio" name="plan" checked={verb === chosen} onChange={() => onChange({ ...draft, verb })} />
            {verbWords[verb]()}
          </label>
        ))}
      </fieldset>
      {chosen === 'delay' ? (
        <Field
          label={m.incident_minutes()}
          type="number"
          inputMode="numeric"
          min={delay.shortest}
          max={delay.longest}
          step={5}
          value={draft.minutes}
          onChange={(minutes) => onChange({ ...draft, minutes })}
        />
      ) : null}
      {chosen === 'room' ? (
        <NativeSelect
          label={m.incident_room()}
          size="lg"
          classNames={fieldClasses}
          data={options.rooms.map(({ roomId, name, seats }) => ({ value: roomId, label: m.desk_session_move_room({ room: name, seats }) }))}
          value={draft.roomId}
          onChange={(event) => onChange({ ...draft, roomId: event.currentTarget.value })}
        />
      ) : null}
      {chosen === 'slot' ? (
        <NativeSelect
          label={m.incident_slot()}
          size="lg"
          classNames={fieldClasses}
          data={options.slots.map(({ slotId, venue, timeZone, room, startsAt, free }) => ({
            value: slotId,
            label: m.desk_session_move_slot({ when: dayTimeText(startsAt, timeZone), venue, room, free }),
          }))}
          value={draft.slotId}
          onChange={(event) => onChange({ ...draft, slotId: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}

interface IncidentEffectProps {
  readonly options: IncidentOptions;
  /** Undefined while it cannot be made. */
  readonly plan: IncidentPlan | undefined;
  readonly preview: Preview;
  readonly zone: string;
}

/** What the plan would do to whom, before it is saved. */
function IncidentEffect({ options, plan, preview, zone }: IncidentEffectProps) {
  return (
    <section
      className={`${classes['effect']} min-h-21 px-4 py-3 rounded-control bg-sunken tabular wrap-anywhere`}
      aria-label={m.incident_effect()}
    >
      <h3>{m.incident_effect()}</h3>
      <div role="status">
        {plan === undefined ? (
          <p>{m.incident_minutes_fault()}</p>
        ) : (
          <Effect preview={preview} to={destinationText({ plan, options, zone })} />
        )}
      </div>
    </section>
  );
}

function Effect({ preview: { effect, error }, to }: { readonly preview: Preview; readonly to: string }) {
  if (error !== null) return <p className="text-bad">{error instanceof ApiError ? error.message : m.error_server()}</p>;
  if (effect === undefined) return <p>{m.loading()}</p>;
  const lines = effectLines({ effect, to });
  if (lines.length === 0) return <p>{m.incident_effect_none()}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

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
    <form className="grid grid-cols-1 gap-4" onSubmit={save} noValidate>
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
