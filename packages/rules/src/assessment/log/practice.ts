import type { FoldEvent } from './event.ts';

/** How long an untimed set stays open, in seconds: then it is closed with what was answered. */
export const untimedSeconds = 30 * 24 * 3600;

/** What the committed log of a window says, as far as its numbers run without a gap: nothing can come before it any more. */
export function checkedItems({ events, fence }: { events: readonly FoldEvent[]; fence: number }): Set<string> {
  const numbers = new Set(events.filter((entry) => entry.fence === fence).map(({ seq }) => seq));
  let ack = 0;
  while (numbers.has(ack + 1)) ack += 1;
  const checked = new Set<string>();
  for (const { event, ...entry } of events) {
    if (event.kind === 'check' && (entry.fence < fence || entry.seq <= ack)) checked.add(event.itemId);
  }
  return checked;
}
