import { classPages } from '@abhyas/contract/classes/class-limits.ts';
import type { StaffBatchDetails } from '@abhyas/contract/classes/staff.ts';
import { Button, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { Card } from '../../../../ui/cards/card.tsx';
import { ErrorState } from '../../../../ui/feedback/states/error-state.tsx';
import { fieldClasses } from '../../../../ui/forms/field-classes.ts';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SearchBox } from '../../../../ui/forms/search-box.tsx';
import { Pagination } from '../../../../ui/navigation/pagination.tsx';
import classes from '../classes.module.css';
import { batchStudentsQuery, useClassChange } from '../queries.ts';

/** Milliseconds without a key after which what is typed is looked up. */
const typingPause = 250;

/** The students of a batch. Those who are in it through their course are removed there. */
export function StudentsSection({ batch: { batchId, students: count } }: { batch: StaffBatchDetails }) {
  const [typed, setTyped] = useState('');
  const [{ page, search }, setShown] = useState({ page: 1, search: '' });
  const [sought] = useDebouncedValue(search.trim(), typingPause);
  const query = useQuery(batchStudentsQuery({ batchId, search: sought, page }));
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
    <Card as="section" className={classes['section']} aria-label={m.scls_students({ count })}>
      <h2>{m.scls_students({ count })}</h2>
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
        {count === 0 ? (
          <p className={classes['about']}>{m.scls_students_none()}</p>
        ) : (
          <div className={classes['form']}>
            <SearchBox label={m.scls_students_find()} value={search} onChange={(text) => setShown({ page: 1, search: text })} />
            {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
            {query.data?.total === 0 ? <p role="status">{m.scls_students_no_match()}</p> : null}
            <ul className={classes['list']} aria-label={m.scls_students({ count })} aria-busy={query.isPending || query.isPlaceholderData}>
              {(query.data?.students ?? []).map(({ name, pin, named }) => (
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
            <Pagination
              count={Math.ceil((query.data?.total ?? 0) / classPages.students)}
              page={page}
              onChange={(next) => setShown({ page: next, search })}
            />
          </div>
        )}
      </div>
      {remove.error ? <FormError>{remove.error.message}</FormError> : null}
    </Card>
  );
}
