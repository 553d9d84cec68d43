import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { onServerClock, type FoldEvent } from './event.ts';
import { creditedWithin, type Stretch } from '../paper/outage.ts';
import type { Paper } from '../paper/paper.ts';
import { stoppedIn } from '../paper/pause.ts';
import { partWindows } from '../paper/section-clock.ts';

/** How long a window may take to load again, or be silent, and be no absence. */
export const reloadMs = 20_000;

/** How often the candidate left the test's window, for how many whole seconds in all, and how often the full screen. */
export interface Away {
  readonly times: number;
  readonly seconds: number;
  readonly fullScreen: number;
}

/** A candidate left or came back, at a moment of the server's clock. */
type FocusMoment = Omit<Extract<AttemptEvent, { kind: 'focus' }>, 'kind'> & { readonly moment: number };

/**
 * How long a candidate was out of the test's window, from the focus events of its log, on the server's clock as in time-spent.ts, so
 * `events` must hold of every window the event that travelled fastest. An absence that nothing ended lasts until `now`, in milliseconds;
 * breaks and outages do not count, nor quick reloads, a change of device or leaving full screen, which is counted apart.
 */
export function awayOf({ events, paper, now }: { events: readonly FoldEvent[]; paper: Paper; now: number }): Away {
  const end = paper.closedAt == null ? now : Math.min(now, Date.parse(paper.closedAt));
  const windows = openTimes(paper).map(({ from, to }) => ({ from, to: Math.min(to, end) }));
  const isOpenAt = (moment: number) => windows.some(({ from, to }) => from <= moment && moment <= to);
  let fullScreen = 0;
  let isOutOfScreen = false;
  const changes = focusMoments(events);
  for (const { state, by, moment } of changes) {
    if (by !== 'full-screen') continue;
    if (state === 'left' && !isOutOfScreen && isOpenAt(moment)) fullScreen += 1;
    isOutOfScreen = state === 'left';
  }
  const absences = absencesOf(changes).filter(({ endedBy }) => endedBy !== 'device');
  const credits = stoppedIn(paper.turns);
  const inside = (absence: Stretch, window: Stretch) =>
    counted({ from: Math.max(absence.from, window.from), to: Math.min(absence.to, window.to), credits });
  const lengths = absences.map((absence) => windows.reduce((sum, window) => sum + inside(absence, window), 0)).filter((ms) => ms > 0);
  return { times: lengths.length, seconds: Math.round(lengths.reduce((sum, ms) => sum + ms, 0) / 1000), fullScreen };
}

/** Each stretch in which no window of the test had the candidate, by the server's clock, and what ended it; one that nothing has ended lasts for ever. */
export function absencesOf(changes: readonly FocusMoment[]): (Stretch & { readonly endedBy: string })[] {
  const absences: (Stretch & { endedBy: string })[] = [];
  let leftAt: number | null = null;
  for (const { state, by, moment } of changes) {
    if (by === 'full-screen') continue;
    if (state === 'left') {
      leftAt ??= moment;
    } else if (leftAt !== null) {
      if (by !== 'reload' || moment - leftAt > reloadMs) absences.push({ from: leftAt, to: moment, endedBy: by });
      leftAt = null;
    }
  }
  return leftAt === null ? absences : [...absences, { from: leftAt, to: Infinity, endedBy: '' }];
}

/** Whether the log ends with the candidate out of the test's window. */
export function isAway(events: readonly FoldEvent[]): boolean {
  return focusMoments(events).findLast(({ by }) => by !== 'full-screen')?.state === 'left';
}

/**
 * Whether the window before was on this device, which last had one at `lastSeen`, milliseconds since the epoch: null where it never had. What the log has of a later time came from
 * another device.
 */
export function wasHere({ events, lastSeen }: { events: readonly FoldEvent[]; lastSeen: number | null }): boolean {
  return lastSeen !== null && lastEventAt(events) - lastSeen <= reloadMs;
}

/**
 * When a window of this device that is gone was last there, if it is no absence of its own accord: it was killed or crashed, and so never said that it was left. `lastSeen`: what
 * the device knows of it, milliseconds since the epoch. Null where the log says that it was left, where it was seen a moment ago, and where there was none.
 */
export function silentSince({ events, lastSeen, now }: { events: readonly FoldEvent[]; lastSeen: number; now: number }): number | null {
  if (events.length === 0 || isAway(events)) return null;
  const seen = Math.max(lastSeen, lastEventAt(events));
  return now - seen > reloadMs ? seen : null;
}

const lastEventAt = (events: readonly FoldEvent[]) =>
  [...onServerClock(events).values()].reduce((last, at) => Math.max(last, at), -Infinity);

/** The focus events in the order of fence and number, each once, by the server's clock. */
function focusMoments(events: readonly FoldEvent[]): FocusMoment[] {
  const known = new Map(events.map((entry) => [`${entry.fence}:${entry.seq}`, entry]));
  const inOrder = [...known.values()].sort((a, b) => a.fence - b.fence || a.seq - b.seq);
  return focusAt(onServerClock(inOrder));
}

/** The focus events of a log, in its order, with their moments. */
export function focusAt(moments: ReadonlyMap<FoldEvent, number>): FocusMoment[] {
  return Array.from(moments).flatMap(([{ event }, moment]) => (event.kind === 'focus' ? [{ ...event, moment }] : []));
}

/** When some section was open. */
function openTimes(paper: Paper): Stretch[] {
  return partWindows(paper).map(({ opensAt, closesAt }) => ({ from: opensAt, to: closesAt }));
}

function counted({ from, to, credits }: Stretch & { credits: Paper['turns']['credits'] }): number {
  return to <= from ? 0 : to - from - creditedWithin({ credits, from, to });
}
