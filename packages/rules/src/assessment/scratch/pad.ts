import type { AttemptEvent, Stroke } from '@abhyas/contract/assessment/attempt-log.ts';
import { scratchBatch, scratchLimits } from '@abhyas/contract/assessment/scratch-limits.ts';
import type { FoldEvent } from '../log/event.ts';

export type ScratchEvent = Extract<AttemptEvent, { kind: 'scratch' }>;

/** What a candidate has noted and drawn beside a question. */
export interface Pad {
  readonly note: string;
  /** In the order in which they were drawn. */
  readonly strokes: readonly Stroke[];
}

export const emptyPad: Pad = { note: '', strokes: [] };

/** The pads of a log by question, from events in any order; those with nothing on them are left out. */
export function padsOf(events: readonly FoldEvent[]): Map<string, Pad> {
  const pads = new Map<string, Pad>();
  const ordered = events.filter(({ event }) => event.kind === 'scratch').sort((a, b) => a.fence - b.fence || a.seq - b.seq);
  for (const { event } of ordered) if (event.kind === 'scratch') pads.set(event.on, changed(pads.get(event.on) ?? emptyPad, event));
  for (const [itemId, { note, strokes }] of pads) if (note === '' && strokes.length === 0) pads.delete(itemId);
  return pads;
}

/** A stroke that comes twice is there once. */
function changed({ note, strokes }: Pad, event: ScratchEvent): Pad {
  const gone = new Set([...event.erase, ...event.add.map(({ id }) => id)]);
  return { note: event.note ?? note, strokes: [...strokes.filter(({ id }) => !gone.has(id)), ...event.add] };
}

/** Two changes of one pad as one; null where that would be more than an event takes, or they are of two pads. */
export function joined(before: ScratchEvent, after: ScratchEvent): ScratchEvent | null {
  if (before.on !== after.on) return null;
  const gone = new Set([...after.erase, ...after.add.map(({ id }) => id)]);
  const add = [...before.add.filter(({ id }) => !gone.has(id)), ...after.add];
  const erase = [...new Set([...before.erase, ...after.erase])];
  if (add.length > scratchBatch.add || erase.length > scratchBatch.erase) return null;
  return { kind: 'scratch', on: after.on, note: after.note ?? before.note, add, erase };
}

const lengthOf = ({ id, d }: Stroke): number => id.length + d.length;

/** How many characters an event takes of the room for notes and strokes. */
export function scratchSize({ note, add, erase }: Pick<ScratchEvent, 'note' | 'add' | 'erase'>): number {
  return (note?.length ?? 0) + add.reduce((sum, stroke) => sum + lengthOf(stroke), 0) + erase.reduce((sum, id) => sum + id.length, 0);
}

/** How many characters of strokes the pad of a question still takes, and how many of anything the whole attempt does. */
export function padRoom({ events, on }: { events: readonly FoldEvent[]; on: string }): { strokes: number; attempt: number } {
  let strokes: number = scratchLimits.question;
  let attempt: number = scratchLimits.attempt;
  for (const { event } of events) {
    if (event.kind !== 'scratch') continue;
    attempt -= scratchSize(event);
    if (event.on === on) strokes -= scratchSize({ ...event, note: null });
  }
  return { strokes: Math.max(0, Math.min(strokes, attempt)), attempt: Math.max(0, attempt) };
}

/** Whether a change still has room on its pad; taking away always has. */
export function hasRoom({ events, change }: { events: readonly FoldEvent[]; change: ScratchEvent }): boolean {
  if (change.add.length === 0 && (change.note ?? '') === '') return true;
  const room = padRoom({ events, on: change.on });
  return (
    scratchSize(change) <= room.attempt && scratchSize({ ...change, note: null }) <= (change.add.length === 0 ? Infinity : room.strokes)
  );
}

/** A change of strokes as events, each with no more than one takes. */
export function scratchEvents({
  on,
  add = [],
  erase = [],
}: {
  on: string;
  add?: readonly Stroke[];
  erase?: readonly string[];
}): ScratchEvent[] {
  const count = Math.max(Math.ceil(add.length / scratchBatch.add), Math.ceil(erase.length / scratchBatch.erase));
  return Array.from({ length: count }, (_, at) => ({
    kind: 'scratch',
    on,
    note: null,
    add: add.slice(at * scratchBatch.add, (at + 1) * scratchBatch.add),
    erase: erase.slice(at * scratchBatch.erase, (at + 1) * scratchBatch.erase),
  }));
}
