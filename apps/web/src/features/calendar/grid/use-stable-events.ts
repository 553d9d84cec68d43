import { useState } from 'react';
import type { ShownEvent } from '../event/shown-event.ts';

const keyOf = (events: readonly ShownEvent[]): string =>
  events
    .map(({ id, look, name, place, wallStart, wallEnd, event: { state } }) => [id, look, name, place, wallStart, wallEnd, state].join('|'))
    .join('\n');

/**
 * The same list for as long as it shows the same. The page makes a new one each minute, and the library draws every event of a new list afresh, which would take the focus from the one that has
 * it.
 */
export function useStableEvents(events: readonly ShownEvent[]): readonly ShownEvent[] {
  const [kept, keep] = useState(() => ({ key: keyOf(events), events }));
  const key = keyOf(events);
  if (key === kept.key) return kept.events;
  keep({ key, events });
  return events;
}
