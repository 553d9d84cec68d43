import type { AccommodationOnWire, SetAccommodation } from '@abhyas/contract/centres/accommodation.ts';
import type { StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { callError } from '../../../lib/api.ts';
import { formatDayFirst } from '../../../lib/format/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { arrangementsQuery, useSaveArrangements } from './arrangement-queries.ts';
import classes from './people.module.css';
import { ProofDialog } from './proof-dialog.tsx';

/** What is arranged for a student in every test. */
export function ArrangementSection({ details: { person } }: { details: StaffPersonDetails }) {
  const { personId } = person;
  const query = useQuery(arrangementsQuery(personId));
  return (
    <Card as="section" className={classes['section']} aria-label={m.staff_people_arrangements()}>
      <h2>{m.staff_people_arrangements()}</h2>
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data === undefined ? null : <ArrangementForm key={query.data.setAt} personId={personId} known={query.data} />}
    </Card>
  );
}

function setText({ source, setBy, setAt }: SetAccommodation): string {
  if (source === '') return m.staff_people_arrangements_none();
  if (source === 'pack') return m.staff_people_arrangements_pack();
  return m.staff_people_arrangements_set({ name: setBy, day: formatDayFirst(setAt) });
}

function ArrangementForm({ personId, known }: { personId: string; known: SetAccommodation }) {
  const [typed, setTyped] = useState(known.accommodation);
  const [isAsking, setAsking] = useState(false);
  const save = useSaveArrangements(personId);
  const wrong = callError(save.error, 'saveAccommodation')?.fields['extraTime'];
  const change = (part: Partial<AccommodationOnWire>) => {
    save.reset();
    setTyped((last) => ({ ...last, ...part }));
  };
  const isSame = (Object.keys(typed) as (keyof AccommodationOnWire)[]).every((name) => typed[name] === known.accommodation[name]);
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isSame) setAsking(true);
  };
  const submit = async (password: string) => {
    try {
      await save.mutateAsync({ accommodation: typed, password });
    } catch (error) {
      // said beside the field, behind the dialog
      if (callError(error, 'saveAccommodation')?.fields['extraTime'] === undefined) throw error;
    }
    setAsking(false);
  };
  return (
    <form className={classes['form']} onSubmit={ask}>
      <p className={classes['about']}>{setText(known)}</p>
      <Field
        label={m.staff_people_extra_time()}
        help={m.staff_people_extra_time_help()}
        error={wrong}
        value={typed.extraTime}
        maxLength={20}
        onChange={(extraTime) => change({ extraTime })}
      />
      <Check label={m.staff_people_large_text()} checked={typed.largeText} onChange={(largeText) => change({ largeText })} />
      <Check label={m.staff_people_separate_room()} checked={typed.separateRoom} onChange={(separateRoom) => change({ separateRoom })} />
      <div className={classes['choices']}>
        <Button type="submit" disabled={isSame}>
          {m.staff_people_arrange()}
        </Button>
      </div>
      {isAsking ? (
        <ProofDialog
          title={m.staff_people_arrange()}
          about={m.staff_people_arrange_about()}
          submit={submit}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </form>
  );
}

function Check({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className={classes['check']}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
