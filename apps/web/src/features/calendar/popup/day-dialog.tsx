import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { EventRow } from '../event/event-row.tsx';
import { onDay, type ShownEvent } from '../event/shown-event.ts';
import { dayName } from '../words.ts';
import classes from './day-dialog.module.css';
import { EventDetails } from './event-details.tsx';

interface DayDialogProps {
  readonly day: string;
  readonly events: readonly ShownEvent[];
  readonly timeZone: string;
  readonly now: number;
  readonly actionsOf: (shown: ShownEvent) => ReactNode;
  readonly onClose: () => void;
}

/** Everything that is on a day, behind its '+N' (CAL-026). A press on an event shows what it is, in its place. */
export function DayDialog({ day, events, timeZone, now, actionsOf, onClose }: DayDialogProps) {
  const [openId, setOpenId] = useState('');
  const ofDay = onDay(events, day);
  return (
    <Modal opened onClose={onClose} title={dayName(day)} closeButtonProps={{ 'aria-label': m.cal_close() }}>
      <p className={classes['count']}>{m.cal_day_count({ count: ofDay.length })}</p>
      <ul className={classes['list']}>
        {ofDay.map((shown) => (
          <li key={shown.id}>
            <EventRow
              shown={shown}
              zone={timeZone}
              now={now}
              isOpen={shown.id === openId}
              onPress={() => setOpenId(shown.id === openId ? '' : shown.id)}
            />
            {shown.id === openId ? (
              <div className={classes['details']}>
                <EventDetails heading="p" shown={shown} zone={timeZone} now={now} actions={actionsOf(shown)} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
