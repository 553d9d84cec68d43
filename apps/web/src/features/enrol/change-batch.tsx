import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/cards/card.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import classes from './enrol.module.css';
import type { Order } from './order-words.ts';
import { orderQuery } from './queries.ts';

/** The way to another batch of the course that costs as much, as long as there is one. */
export function ChangeCard({ order, orderToken }: { order: Order; orderToken: string }) {
  const { batch, changeUntil, otherBatches } = order;
  const client = useQueryClient();
  const free = otherBatches.filter(({ seatsLeft }) => seatsLeft > 0);
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const intakeId = free.some((each) => each.intakeId === chosen) ? chosen : (free[0]?.intakeId ?? '');
  const { queryKey } = orderQuery(orderToken);
  const change = useMutation({
    mutationFn: () => call('changeBatch', { orderToken, intakeId }),
    meta: { quiet: true },
    onSuccess: (after) => {
      client.setQueryData(queryKey, after);
      setIsOpen(false);
    },
    // the seat went meanwhile
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  if (otherBatches.length === 0) return null;
  return (
    <Card>
      <h2 className="text-lg mb-1">{m.enrol_change_title()}</h2>
      <p className="mt-0 mb-3">{m.enrol_change_text({ date: formatDayFirst(changeUntil) })}</p>
      {free.length === 0 ? (
        <p className="m-0 text-muted">{m.enrol_change_full()}</p>
      ) : (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {m.enrol_change()}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {change.isSuccess ? m.enrol_changed({ batch }) : ''}
      </span>
      {isOpen ? (
        <FormDialog title={m.enrol_change()} onClose={() => setIsOpen(false)}>
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (!change.isPending) change.mutate();
            }}
          >
            <p className="m-0 text-muted wrap-anywhere">{m.enrol_change_about({ batch })}</p>
            <fieldset className="grid gap-2 m-0 p-0 border-0">
              <legend className="visually-hidden">{m.enrol_choose_batch()}</legend>
              {free.map(({ intakeId: id, name, place, schedule, startsOn, seatsLeft }) => (
                <label key={id} className={classes['choice']}>
                  <input
                    type="radio"
                    name="batch"
                    className={classes['radio']}
                    checked={id === intakeId}
                    onChange={() => {
                      change.reset();
                      setChosen(id);
                    }}
                  />
                  <span className="flex-1 min-w-0 wrap-anywhere">
                    <strong className="block text-ink font-medium" lang={langOf(name)}>
                      {name}, {place}
                    </strong>
                    <span className="block text-sm" lang={langOf(schedule)}>
                      {schedule}
                    </span>
                    <span className="block text-muted text-sm">
                      {m.enrol_first_class({ date: formatDayFirst(startsOn) })} · {m.enrol_seats_left({ count: seatsLeft })}
                    </span>
                  </span>
                </label>
              ))}
            </fieldset>
            {change.error === null ? null : <FormError>{change.error.message}</FormError>}
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="default" onClick={() => setIsOpen(false)}>
                {m.enrol_keep()}
              </Button>
              <Button type="submit" loading={change.isPending}>
                {m.enrol_change_go()}
              </Button>
            </div>
          </form>
        </FormDialog>
      ) : null}
    </Card>
  );
}
