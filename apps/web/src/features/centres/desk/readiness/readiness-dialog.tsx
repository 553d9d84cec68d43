import type { ReadinessThing, ReadySession } from '@abhyas/contract/centres/readiness.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { fieldClasses, fieldProps } from '../../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ChangedMeanwhile, useVersionedForm } from '../../../../ui/forms/versioned-form.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { useSetReadiness } from './queries.ts';
import classes from './readiness-card.module.css';
import { changeOf, type Draft, draftOf } from './readiness-draft.ts';
import { cellOf, momentText, sessionWhen, thingWords } from './readiness-words.ts';

interface ReadinessDialogProps {
  readonly session: ReadySession;
  readonly thing: ReadinessThing;
  readonly staff: AnswerOf<'readinessBoard'>['staff'];
  readonly now: string;
  /** What is suggested; what is recorded without it. */
  readonly suggested?: Draft;
  readonly onClose: () => void;
}

/** Records how far a thing of a session is; says who recorded it last. */
export function ReadinessDialog({ session, thing, staff, now, suggested, onClose }: ReadinessDialogProps) {
  const stored = draftOf(session);
  const { version } = cellOf(session, thing);
  const form = useVersionedForm({ stored, version, ...(suggested === undefined ? {} : { suggested }) });
  const draft = form.typed;
  const [tried, setTried] = useState(false);
  const save = useSetReadiness();
  const change = changeOf({ draft, thing, seats: session.seats });
  const before = changeOf({ draft: stored, thing, seats: session.seats });
  const isSame = JSON.stringify(change) === JSON.stringify(before);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (save.isPending || change === null || isSame) return;
    if (before !== null) save.mutate({ slotId: session.slotId, version: form.version, change, before }, { onSuccess: onClose });
  };
  const { venue, room, test } = session;
  return (
    <FormDialog title={thingWords[thing]()} onClose={onClose}>
      <form className="grid grid-cols-1 gap-4" onSubmit={submit} noValidate>
        <p className="text-muted wrap-anywhere">
          {sessionWhen(session, now)} · {m.ready_place({ venue, room, test })}
        </p>
        <Fields thing={thing} session={session} staff={staff} draft={draft} isFaulty={tried && change === null} onChange={form.change} />
        <ChangedMeanwhile form={form} labels={labelsOf(thing)} say={sayIn({ session, staff })} />
        <LastRecorded session={session} thing={thing} now={now} />
        {tried && change !== null && isSame ? <FormError>{m.ready_unchanged()}</FormError> : null}
        {save.error ? <FormError>{save.error.message}</FormError> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="default" onClick={onClose}>
            {m.desk_move_stop()}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {m.ready_save()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

const venueSteps = () => ({ none: m.ready_venue_none(), asked: m.ready_venue_asked(), confirmed: m.ready_confirmed() });

/** The fields of a thing, by their labels. */
const labelsOf = (thing: ReadinessThing): Partial<Record<keyof Draft, string>> =>
  ({
    venue: { step: m.ready_venue_state() },
    paper: { machines: m.ready_machines_label() },
    invigilator: { personId: m.ready_person(), isIn: m.ready_person_in() },
  })[thing];

const sayIn =
  ({ session: { invigilatorReady }, staff }: Pick<ReadinessDialogProps, 'session' | 'staff'>) =>
  (name: keyof Draft, value: Draft[keyof Draft]): string => {
    if (typeof value === 'boolean') return value ? m.form_changed_on() : m.form_changed_off();
    if (name === 'step') return venueSteps()[value as Draft['step']];
    if (name !== 'personId') return value;
    if (value === '') return m.ready_person_none();
    return staff.find(({ personId }) => personId === value)?.name ?? invigilatorReady.name;
  };

interface FieldsProps extends Pick<ReadinessDialogProps, 'thing' | 'session' | 'staff'> {
  readonly draft: Draft;
  readonly isFaulty: boolean;
  readonly onChange: (draft: Draft) => void;
}

function Fields({ thing, session: { seats, invigilatorReady }, staff, draft, isFaulty, onChange }: FieldsProps) {
  if (thing === 'venue') {
    return (
      <NativeSelect
        label={m.ready_venue_state()}
        size="lg"
        classNames={fieldClasses}
        data-autofocus
        data={Object.entries(venueSteps()).map(([value, label]) => ({ value, label }))}
        value={draft.step}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, step: value as Draft['step'] })}
      />
    );
  }
  if (thing === 'paper') {
    return (
      <div className={`${classes['machines']} grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3`}>
        <TextInput
          {...fieldProps({ help: m.ready_machines_help({ seats }), error: isFaulty ? m.ready_machines_fault({ seats }) : null })}
          label={m.ready_machines_label()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          data-autofocus
          value={draft.machines}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, machines: value })}
        />
        <Button variant="default" onClick={() => onChange({ ...draft, machines: String(seats) })}>
          {m.ready_machines_all({ seats })}
        </Button>
      </div>
    );
  }
  // one who has lost the right since stays to be seen
  const { personId, name } = invigilatorReady;
  const known = personId === '' || staff.some((one) => one.personId === personId) ? staff : [{ personId, name }, ...staff];
  return (
    <>
      <NativeSelect
        label={m.ready_person()}
        size="lg"
        classNames={fieldClasses}
        data-autofocus
        data={[{ value: '', label: m.ready_person_none() }, ...known.map((one) => ({ value: one.personId, label: one.name }))]}
        value={draft.personId}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, personId: value, isIn: false })}
      />
      <label className="flex items-center gap-2 min-h-11 cursor-pointer">
        <input
          className="w-5 h-5 accent-brand-text"
          type="checkbox"
          checked={draft.isIn}
          disabled={draft.personId === ''}
          onChange={({ currentTarget: { checked } }) => onChange({ ...draft, isIn: checked })}
        />
        {m.ready_person_in()}
      </label>
    </>
  );
}

function LastRecorded({ session, thing, now }: Pick<ReadinessDialogProps, 'session' | 'thing' | 'now'>) {
  const { at, by } = cellOf(session, thing);
  if (at === '') return null;
  const when = momentText({ moment: at, zone: session.timeZone, now });
  return (
    <p className={`${classes['about']} text-muted text-sm`}>{by === '' ? m.ready_recorded_at({ when }) : m.ready_recorded({ by, when })}</p>
  );
}
