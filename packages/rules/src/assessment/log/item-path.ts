import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { isOfItem, onServerClock, type FoldEvent, type ItemEvent } from './event.ts';
import { sameResponse } from '../types/asked.ts';

/** What a candidate did with an item: saw it first, committed something, asked for a hint, or came to it for the last time. */
export interface ItemStep {
  readonly kind: 'visit' | 'save' | 'mark' | 'clear' | 'hint';
  /** Milliseconds since the epoch, by the server's clock. */
  readonly at: number;
  readonly response: Response | null;
  /** It came after the end, and counted for nothing. */
  readonly late: boolean;
}

/** So many steps of an item are listed: no one reads more, and a log may hold thousands. */
const MOST = 24;

/**
 * The way a candidate went with each item, in the order of the log: the first visit, every commit that changed something, every hint, the last visit. Of a long way the
 * first and the last steps stay. `late` are those that did not count.
 */
export function itemPaths({
  events,
  late,
}: {
  readonly events: readonly FoldEvent[];
  readonly late: ReadonlySet<FoldEvent>;
}): Map<string, ItemStep[]> {
  const paths = new Map<string, ItemStep[]>();
  const moments = onServerClock(events);
  for (const entry of events) {
    const { event } = entry;
    if (!isOfItem(event) || event.kind === 'draft' || event.kind === 'check') continue;
    const path = paths.get(event.itemId) ?? [];
    paths.set(event.itemId, path);
    const step = { kind: event.kind, at: moments.get(entry) ?? Date.parse(entry.at), response: responseOf(event), late: late.has(entry) };
    if (event.kind === 'visit' || event.kind === 'hint' || !isRepeated({ path, step })) path.push(step);
  }
  for (const [itemId, path] of paths) paths.set(itemId, shortened(withoutMiddleVisits(path)));
  return paths;
}

function responseOf(event: ItemEvent): Response | null {
  return 'response' in event ? event.response : null;
}

/** The same commit again, whatever was looked at between. */
function isRepeated({ path, step }: { path: readonly ItemStep[]; step: ItemStep }): boolean {
  const before = path.findLast(({ kind }) => kind !== 'visit' && kind !== 'hint');
  return before?.kind === step.kind && before.late === step.late && sameResponse(before.response, step.response);
}

/** Only the first and the last visit say something; those between are counted elsewhere. */
function withoutMiddleVisits(path: readonly ItemStep[]): ItemStep[] {
  const lastVisit = path.findLastIndex(({ kind }) => kind === 'visit');
  const firstVisit = path.findIndex(({ kind }) => kind === 'visit');
  return path.filter(({ kind }, index) => kind !== 'visit' || index === firstVisit || index === lastVisit);
}

function shortened(path: readonly ItemStep[]): ItemStep[] {
  return path.length <= MOST ? [...path] : [...path.slice(0, MOST / 2), ...path.slice(-MOST / 2)];
}
