import { Modal } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import { EventRow } from '../event-row.tsx';
import { onDay, type ShownEvent } from '../shown-event.ts';
import { dayName } from '../words.ts';
import classes from './day-dialog.module.css';

interface DayDialogProps {
  readonly day: string;
  readonly events: readonly ShownEvent[];
  readonly timeZone: string;
  readonly now: number;
  readonly onClose: () => void;
}

/** Everything that is on a day, behind its '+N' (CAL-026). */
export function DayDialog({ day, events, timeZone, now, onClose }: DayDialogProps) {
  const ofDay = onDay(events, day);
  return (
    <Modal opened onClose={onClose} title={dayName(day)} closeButtonProps={{ 'aria-label': m.cal_close() }}>
      <p className={classes['count']}>{m.cal_day_count({ count: ofDay.length })}</p>
      <ul className={classes['list']}>
        {ofDay.map((shown) => (
          <li key={shown.id}>
            <EventRow shown={shown} zone={timeZone} now={now} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
