import type { StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { Dropdown } from '../../../../ui/forms/dropdown.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import classes from '../people.module.css';
import { usePersonChange } from '../queries.ts';

/** The batches of a person, with the changes that the server allows. To join one leaves the others of its course. */
export function BatchSection({ details: { person, batches, allBatches, moves } }: { details: StaffPersonDetails }) {
  const { personId } = person;
  const [chosen, setChosen] = useState('');
  const move = usePersonChange({
    personId,
    change: (of: { variantId: string; change: 'join' | 'leave' }) => call('changeEnrolment', { personId, ...of }),
  });
  const own = new Set(batches.map(({ variantId }) => variantId));
  const others = allBatches.filter(({ variantId }) => !own.has(variantId));
  return (
    <Card as="section" className={classes['section']} aria-label={m.staff_people_batches()}>
      <h2>{m.staff_people_batches()}</h2>
      {batches.length === 0 ? <p className={classes['about']}>{m.staff_people_no_batches()}</p> : null}
      <ul className={classes['list']}>
        {batches.map(({ variantId, name }) => (
          <li key={variantId} className={classes['row']}>
            <p>{name}</p>
            {moves.includes('leave') ? (
              <Button
                variant="default"
                disabled={move.isPending}
                aria-label={m.staff_people_leave({ name })}
                onClick={() => move.mutate({ variantId, change: 'leave' })}
              >
                {m.staff_people_remove()}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {others.length === 0 || !moves.includes('join') ? null : (
        <form
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== '' && !move.isPending) move.mutate({ variantId: chosen, change: 'join' }, { onSuccess: () => setChosen('') });
          }}
        >
          <Dropdown
            label={m.staff_people_batch()}
            options={others.map(({ variantId, name }) => ({ id: variantId, text: name }))}
            value={chosen}
            onChange={setChosen}
          />
          <div className={classes['choices']}>
            <Button type="submit" disabled={chosen === ''} loading={move.isPending}>
              {m.staff_people_join()}
            </Button>
          </div>
        </form>
      )}
      {move.error ? <FormError>{move.error.message}</FormError> : null}
    </Card>
  );
}
