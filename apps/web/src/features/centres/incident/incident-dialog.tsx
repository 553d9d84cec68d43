import type { DeskSession } from '@abhyas/contract/centres/desk.ts';
import type { IncidentKind } from '@abhyas/contract/centres/incident.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { dayTimeText } from '../desk/words.ts';
import { IncidentForm } from './incident-form.tsx';
import { optionsQuery } from './queries.ts';

interface IncidentDialogProps {
  /** Those that are not over, one at least. */
  readonly sessions: readonly DeskSession[];
  /** The one that is looked at, or ''. */
  readonly chosen: string;
  readonly zone: string;
  readonly onClose: () => void;
}

/** Says what has happened in a session, and does something about it for everyone at once. */
export function IncidentDialog({ sessions, chosen, zone, onClose }: IncidentDialogProps) {
  // those of when the dialog opened, as the desk behind it knows them now: one that is over meanwhile stays in the list
  const [opened] = useState(sessions);
  const known = opened.map((before) => sessions.find(({ slotId: id }) => id === before.slotId) ?? before);
  const [slotId, setSlotId] = useState(() => (known.find((each) => each.slotId === chosen) ?? known[0])?.slotId ?? '');
  const options = useQuery(optionsQuery(slotId));
  const [typed, setTyped] = useState({ kind: 'power-cut' as IncidentKind, text: '' });
  return (
    <FormDialog title={m.incident_title()} onClose={onClose} keepsTyped={typed.text !== ''} fillsPhone>
      <div className="grid grid-cols-1 gap-4">
        <NativeSelect
          label={m.incident_session()}
          size="lg"
          classNames={fieldClasses}
          data-autofocus
          data={known.map(({ slotId: value, startsAt, room, test }) => ({
            value,
            label: m.incident_session_row({ when: dayTimeText(startsAt, zone), room, test }),
          }))}
          value={slotId}
          onChange={(event) => setSlotId(event.currentTarget.value)}
        />
        <QueryView query={options}>
          {(data) => (
            <IncidentForm key={slotId} slotId={slotId} options={data} zone={zone} typed={typed} onTyped={setTyped} onClose={onClose} />
          )}
        </QueryView>
      </div>
    </FormDialog>
  );
}
