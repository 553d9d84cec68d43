import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Stretch } from '../paper/outage.ts';
import type { Paper } from '../paper/paper.ts';
import { stoppedIn } from '../paper/pause.ts';
import { createEdits, isChange } from './edits.ts';
import { GRACE_MS, type SectionWindow, sectionWindows } from '../paper/section-clock.ts';
import { rulingOn } from './late-rulings.ts';
import { type FoldEvent, type ItemEvent, isOfItem, onServerClock } from './event.ts';
import type { Credit } from '@abhyas/contract/assessment/assessment.ts';
import { absencesOf, focusAt } from './away.ts';

/** How long one may look at a question of an untimed set after the last thing that its window said, in milliseconds. */
const silentMs = 180_000;

/**
 * How long each item was on the screen, in whole seconds by item id: from a visit to the next one, or to the closing, while sections were
 * open, without absences and outages. Moments are moved onto the server's clock by the event that travelled fastest; in an untimed set a
 * window that ended without a word counts only as long as it may have been looked at.
 */
export function timeSpent({
  events,
  visits,
  windowOf,
  credits,
  closedAt,
  untimed = false,
}: {
  /** The whole log, in the order of fence and number. */
  events: readonly FoldEvent[];
  /** The visits of it that count, in the same order. */
  visits: readonly FoldEvent[];
  windowOf: ReadonlyMap<string, SectionWindow>;
  credits: readonly Credit[];
  /** Milliseconds since the epoch; null while the attempt is open. */
  closedAt: number | null;
  untimed?: boolean | undefined;
}): Map<string, number> {
  const milliseconds = new Map<string, number>();
  const moments = onServerClock(events);
  const lastOf = new Map<number, number>();
  for (const [{ fence }, moment] of moments) lastOf.set(fence, Math.max(moment, lastOf.get(fence) ?? -Infinity));
  const given = credits.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const stopped = merged([...given, ...absencesOf(focusAt(moments))]);
  let first = 0;
  let from = -Infinity;
  visits.forEach((visit, index) => {
    if (!isOfItem(visit.event)) return;
    const { itemId } = visit.event;
    const last = lastOf.get(visit.fence) ?? -Infinity;
    const next = visits[index + 1];
    const window = windowOf.get(itemId);
    from = Math.max(from, moments.get(visit) ?? -Infinity);
    let to = next === undefined ? (closedAt ?? last) : Math.max(from, moments.get(next) ?? -Infinity);
    // no clock hurries anyone there: a window may stay open overnight, and a set that its time closes was left long before
    if (untimed && next === undefined && closedAt !== null && window !== undefined && closedAt >= window.closesAt) to = last;
    if (untimed && next?.fence !== visit.fence && next !== undefined) to = Math.min(to, last + silentMs);
    while ((stopped[first]?.to ?? Infinity) <= from) first += 1;
    const shown = window === undefined ? { from, to } : { from: cut(from, window), to: cut(to, window) };
    milliseconds.set(itemId, (milliseconds.get(itemId) ?? 0) + lengthWithout(shown, stopped, first));
  });
  return inWholeSeconds(milliseconds);
}

/** Rounds so that the seconds of all items together are those of the whole time. */
function inWholeSeconds(milliseconds: ReadonlyMap<string, number>): Map<string, number> {
  const seconds = new Map<string, number>();
  let soFarMs = 0;
  for (const [itemId, ms] of milliseconds) {
    seconds.set(itemId, Math.round((soFarMs + ms) / 1000) - Math.round(soFarMs / 1000));
    soFarMs += ms;
  }
  return seconds;
}

/** Stretches in order, without their overlaps. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const disjoint: Stretch[] = [];
  let reached = -Infinity;
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    if (to > reached) disjoint.push({ from: Math.max(from, reached), to });
    reached = Math.max(reached, to);
  }
  return disjoint;
}

/** How long a stretch is without those of `stopped`, from its `first` on. */
function lengthWithout({ from, to }: Stretch, stopped: readonly Stretch[], first: number): number {
  let length = Math.max(0, to - from);
  for (let i = first; length > 0; i += 1) {
    const stop = stopped[i];
    if (stop === undefined || stop.from >= to) break;
    length -= Math.max(0, Math.min(stop.to, to) - Math.max(stop.from, from));
  }
  return length;
}

function cut(moment: number, { opensAt, closesAt }: SectionWindow): number {
  return Math.min(Math.max(moment, opensAt), closesAt);
}

/** What the log says of one item. */
export interface ItemState {
  readonly itemId: string;
  /** The committed answer: what is scored. */
  readonly response: Response | null;
  /** The choice that was left unsaved; shown again, never scored. */
  readonly draft: Response | null;
  readonly marked: boolean;
  /** Its solution was asked for: its answer is final. */
  readonly checked: boolean;
  readonly visited: boolean;
  readonly visits: number;
  /** How often an answer was committed, with Save & Next or Mark for Review & Next. */
  readonly saves: number;
  /** How often a committed answer was changed for another, or taken away. */
  readonly changes: number;
  /** How many hints were asked for before its answer was final. */
  readonly hints: number;
  /** Time on the screen; see time-spent.ts for what that means. */
  readonly seconds: number;
}

export interface Folded {
  /** Every item of the paper, in its order. */
  readonly items: ReadonlyMap<string, ItemState>;
  /** Events that came too late, before their section opened, or in a break of the candidate's own: kept in the log, not scored. */
  readonly late: readonly FoldEvent[];
}

/**
 * The state of an attempt from its log: events in any order, with doubles, each (fence, seq) counted once in that order. Events for items
 * that the paper does not hold are passed over, and so are changes of answers beyond those that it allows.
 */
export function fold({ events, paper }: { events: readonly FoldEvent[]; paper: Paper }): Folded {
  const windows = new Map(sectionWindows(paper).map((window) => [window.sectionId, window]));
  const windowOf = new Map<string, SectionWindow>();
  const items = new Map<string, ItemState>();
  const edits = createEdits(paper);
  for (const { sectionId, itemIds } of paper.sections) {
    for (const itemId of itemIds) {
      items.set(itemId, {
        itemId,
        response: null,
        draft: null,
        marked: false,
        checked: false,
        visited: false,
        visits: 0,
        saves: 0,
        changes: 0,
        hints: 0,
        seconds: 0,
      });
      const window = windows.get(sectionId);
      if (window !== undefined) windowOf.set(itemId, window);
    }
  }
  const closedAt = paper.closedAt == null ? null : Date.parse(paper.closedAt);
  const rulings = paper.lateRulings ?? {};
  const isRuled = Object.keys(rulings).length > 0;
  const isAccepted = ({ receivedAt }: FoldEvent, itemId: string) =>
    isRuled && receivedAt !== null && rulingOn({ rulings, itemId, receivedAt: Date.parse(receivedAt) })?.accepted === true;
  const pauses = paper.turns.pauses.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));

  const late: FoldEvent[] = [];
  const visits: FoldEvent[] = [];
  const ordered = inOrder(events);
  for (const entry of ordered) {
    const { event } = entry;
    if (!isOfItem(event)) continue;
    const item = items.get(event.itemId);
    if (item === undefined) continue;
    const isIn = counts({ entry, window: windowOf.get(item.itemId), pauses, closedAt }) || isAccepted(entry, item.itemId);
    if (!isIn) {
      late.push(entry);
      continue;
    }
    if (event.kind === 'visit') visits.push(entry);
    if (edits.admit({ item, event })) items.set(item.itemId, apply(item, event));
  }
  const credits = stoppedIn(paper.turns);
  const spent = timeSpent({ events: ordered, visits, windowOf, credits, closedAt, untimed: paper.untimed });
  for (const [itemId, seconds] of spent) {
    const item = items.get(itemId);
    if (item !== undefined) items.set(itemId, { ...item, seconds });
  }
  return { items, late };
}

/** What the candidate sees selected: the unsaved choice where there is one, else the committed answer. */
export function shownResponse({ draft, response }: Pick<ItemState, 'draft' | 'response'>): Response | null {
  return draft ?? response;
}

function apply(item: ItemState, event: ItemEvent): ItemState {
  if (item.checked && event.kind !== 'visit') return item;
  switch (event.kind) {
    case 'visit':
      return { ...item, visited: true, visits: item.visits + 1 };
    case 'save':
    case 'mark':
      return {
        ...item,
        visited: true,
        response: event.response,
        draft: null,
        marked: event.kind === 'mark',
        saves: item.saves + 1,
        changes: item.changes + (isChange({ item, event }) ? 1 : 0),
      };
    case 'clear':
      return {
        ...item,
        visited: true,
        response: null,
        draft: null,
        marked: false,
        changes: item.changes + (isChange({ item, event }) ? 1 : 0),
      };
    case 'draft':
      return { ...item, visited: true, draft: event.response };
    case 'check':
      return { ...item, visited: true, draft: null, checked: true };
    case 'hint':
      return { ...item, visited: true, hints: item.hints + 1 };
  }
}

function counts({
  entry,
  window,
  pauses,
  closedAt,
}: {
  entry: FoldEvent;
  window: SectionWindow | undefined;
  pauses: readonly Stretch[];
  closedAt: number | null;
}): boolean {
  if (entry.receivedAt === null) return true;
  if (window === undefined) return false;
  const receivedAt = Date.parse(entry.receivedAt);
  if (closedAt !== null && receivedAt > closedAt) return false;
  // a window sends all it has before the clock stops for a break; what comes later is an answer without a clock
  if (pauses.some(({ from, to }) => from + GRACE_MS < receivedAt && receivedAt < to)) return false;
  return window.countsFrom <= receivedAt && receivedAt <= window.countsUntil;
}

/** By fence and number, each once; of two copies the one that the server has. */
function inOrder(events: readonly FoldEvent[]): FoldEvent[] {
  const once = new Map<string, FoldEvent>();
  for (const entry of events) {
    const key = `${entry.fence}:${entry.seq}`;
    const known = once.get(key);
    if (known === undefined || (known.receivedAt === null && entry.receivedAt !== null)) once.set(key, entry);
  }
  return [...once.values()].sort((a, b) => a.fence - b.fence || a.seq - b.seq);
}
