import type { CalendarEvent } from '@abhyas/contract/calendar/event.ts';
import classes from './looks.module.css';
import type { ShownEvent } from './shown-event.ts';

/** The classes that give an event its tint. */
export const lookClass = ({
  look,
  event: { state },
}: Pick<ShownEvent, 'look'> & { readonly event: Pick<CalendarEvent, 'state'> }): string =>
  [classes['look'], classes[look], state === 'cancelled' ? classes['cancelled'] : ''].filter(Boolean).join(' ');
