import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { StaffBatchDetails } from '@abhyas/contract/classes/staff.ts';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { Dropdown } from '../../../ui/forms/dropdown.tsx';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from './classes.module.css';
import { choicesQuery, useClassChange } from './queries.ts';

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

/** The students of a batch. Those who are in it through their course are removed there. */
export function StudentsSection({ batch: { batchId, students } }: { batch: StaffBatchDetails }) {
  const [typed, setTyped] = useState('');
  const add = useClassChange({
    change: (pins: string[]) => call('changeBatchStudents', { batchId, pins, change: 'add' }),
    said: ({ changed }) => m.scls_pins_added({ count: changed }),
  });
  const remove = useClassChange({ change: (pin: string) => call('changeBatchStudents', { batchId, pins: [pin], change: 'remove' }) });
  const wrong = callError(add.error, 'changeBatchStudents')?.fields['pins'];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const pins = typed.split(/[\s,;]+/).filter((pin) => pin !== '');
    if (pins.length > 0 && !add.isPending) add.mutate(pins, { onSuccess: () => setTyped('') });
  };
  return (
    <Card as="section" className={classes['section']} aria-label={m.scls_students({ count: students.length })}>
      <h2>{m.scls_students({ count: students.length })}</h2>
      <div className={classes['pair']}>
        <form className={classes['form']} onSubmit={submit}>
          <Textarea
            label={m.scls_pins()}
            description={wrong === undefined ? m.scls_pins_help() : null}
            error={wrong}
            errorProps={{ role: 'alert' }}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={2}
            maxRows={8}
            classNames={fieldClasses}
            value={typed}
            onChange={(event) => {
              add.reset();
              setTyped(event.currentTarget.value);
            }}
          />
          {add.error && wrong === undefined ? <FormError>{add.error.message}</FormError> : null}
          <div className={classes['choices']}>
            <Button type="submit" variant="default" disabled={typed.trim() === ''} loading={add.isPending}>
              {m.scls_pins_add()}
            </Button>
          </div>
        </form>
        {students.length === 0 ? (
          <p className={classes['about']}>{m.scls_students_none()}</p>
        ) : (
          // a long list scrolls, so the keyboard must reach it
          <ul className={classes['list']} tabIndex={0} aria-label={m.scls_students({ count: students.length })}>
            {students.map(({ name, pin, named }) => (
              <li key={pin} className={classes['row']}>
                <p>{`${name} · ${pin}`}</p>
                {named ? (
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={remove.isPending}
                    aria-label={m.scls_remove_name({ name })}
                    onClick={() => remove.mutate(pin)}
                  >
                    {m.scls_remove()}
                  </Button>
                ) : (
                  <Badge>{m.scls_by_variant()}</Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {remove.error ? <FormError>{remove.error.message}</FormError> : null}
    </Card>
  );
}
