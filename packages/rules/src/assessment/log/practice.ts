import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { FoldEvent } from './event.ts';

/** How long an untimed set stays open, in seconds: then it is closed with what was answered. */
export const untimedSeconds = 30 * 24 * 3600;

/**
 * The visits of an untimed set, for the time spent on each question. No one is hurried there, and a window may stay open overnight, so leaving it ends a visit
 * and coming back starts one. `events` are all events, `counted` those of items that count, in order of fence and number.
 */
export function visitsWithoutPauses({ events, counted }: { events: readonly FoldEvent[]; counted: readonly FoldEvent[] }): FoldEvent[] {
  const absences = events.filter(({ event }) => event.kind === 'focus' && event.by !== 'full-screen');
  if (absences.length === 0) return [...counted];
  let on = '';
  const walk: FoldEvent[] = [];
  for (const entry of [...counted, ...absences].sort((a, b) => a.fence - b.fence || a.seq - b.seq)) {
    const { event } = entry;
    if (event.kind === 'visit') on = event.itemId;
    walk.push(event.kind === 'focus' ? { ...entry, event: visitTo(event.state === 'left' ? '' : on) } : entry);
  }
  return walk;
}

const visitTo = (itemId: string): AttemptEvent => ({ kind: 'visit', itemId });

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
