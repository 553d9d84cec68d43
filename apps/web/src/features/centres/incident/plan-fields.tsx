import type { IncidentKind } from '@abhyas/contract/centres/incident.ts';
import { NativeSelect } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { dayTimeText } from '../desk/words.ts';
import classes from './incident-dialog.module.css';
import { delay, type IncidentOptions, type PlanDraft, verbOf, verbsOf } from './incident-draft.ts';
import { verbWords } from './words.ts';

interface PlanFieldsProps {
  readonly kind: IncidentKind;
  readonly options: IncidentOptions;
  readonly draft: PlanDraft;
  readonly onChange: (draft: PlanDraft) => void;
}

/** What is done about it, and by how much or where to. */
export function PlanFields({ kind, options, draft, onChange }: PlanFieldsProps) {
  const chosen = verbOf({ kind, draft, options });
  return (
    <>
      <fieldset className={classes['choices']}>
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
