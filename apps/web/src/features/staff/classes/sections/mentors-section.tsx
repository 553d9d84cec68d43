import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { StaffBatchDetails } from '@abhyas/contract/classes/staff.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { Dropdown } from '../../../../ui/forms/dropdown.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import classes from '../classes.module.css';
import { choicesQuery, useClassChange } from '../queries.ts';

/** The mentors of a batch, who see its students. */
export function MentorsSection({ batch: { batchId, mentors } }: { batch: StaffBatchDetails }) {
  const { data: choices } = useQuery(choicesQuery);
  const [chosen, setChosen] = useState('');
  const save = useClassChange({
    change: (of: Omit<RequestOf<'changeBatchMentor'>, 'batchId'>) => call('changeBatchMentor', { batchId, ...of }),
  });
  const own = new Set(mentors.map(({ personId }) => personId));
  const others = (choices?.mentors ?? []).filter(({ personId }) => !own.has(personId));
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    if (chosen !== '' && !save.isPending) save.mutate({ mentorId: chosen, change: 'add' }, { onSuccess: () => setChosen('') });
  };
  return (
    <Card as="section" className={classes['section']} aria-label={m.scls_mentors()}>
      <h2>{m.scls_mentors()}</h2>
      {mentors.length === 0 ? <p className={classes['about']}>{m.scls_mentors_none()}</p> : null}
      <ul className={classes['list']}>
        {mentors.map(({ personId, name, pin }) => (
          <li key={personId} className={classes['row']}>
            <p>{`${name} · ${pin}`}</p>
            <Button
              variant="default"
              size="compact-sm"
              disabled={save.isPending}
              aria-label={m.scls_remove_name({ name })}
              onClick={() => save.mutate({ mentorId: personId, change: 'remove' })}
            >
              {m.scls_remove()}
            </Button>
          </li>
        ))}
      </ul>
      <form className={classes['form']} onSubmit={add}>
        <Dropdown
          label={m.scls_mentor_find()}
          options={others.map(({ personId, name, pin }) => ({ id: personId, text: `${name} · ${pin}` }))}
          value={chosen}
          onChange={setChosen}
        />
        <div className={classes['choices']}>
          <Button type="submit" variant="default" disabled={chosen === ''} loading={save.isPending}>
            {m.scls_mentor_add()}
          </Button>
        </div>
      </form>
      {save.error ? <FormError>{save.error.message}</FormError> : null}
    </Card>
  );
}
