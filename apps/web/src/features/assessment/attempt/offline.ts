import type { PlayerAnswer, PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { committedRuns } from '@abhyas/rules/assessment/log/compact.ts';
import { mayBeOpen } from '../../../lib/device/test-windows.ts';
import { tellWorker } from '../../../lib/page/tell-worker.ts';
import { openedKind } from '../../../sync/store/kinds.ts';
import { type Row, type SealedStore, ownersOf, sealedStore } from '../../../sync/store/sealed-store.ts';
import { sealedTo } from './queue/queue-store.ts';
import type { StoreOwner } from './queue/usable-store.ts';

/** What never changes at its address: scripts, styles, fonts, and the files of papers. */
const lasting = /^\/(assets|papers)\//;

/** Has the worker keep what this window has loaded, for a reload without a connection: not every browser has it in its own cache then. Does nothing where no worker is. */
export function keepPlayer(): void {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && lasting.test(pathname))
    .map(({ pathname }) => pathname);
  tellWorker({ kind: 'keep player', paths: [...new Set(paths)] });
}

/** What a window has of the server: its last answer, the same put together, and by how much the server's clock is ahead of the device's, in milliseconds. */
interface Answered {
  readonly answer: PlayerAnswer;
  readonly state: PlayerState;
  readonly leadMs: number;
}

/** What a window that is loaded again without the server continues with. `answer` has the log up to what the server acknowledged last. */
export type Kept = Omit<Answered, 'state'>;

/**
 * What this device keeps of an attempt while it is open here, sealed as its unsent answers are: with it and the files of the paper, which are in the browser's cache, a
 * window can be loaded again without the server. Everything rejects where the browser keeps nothing.
 */
interface KeptAttempt {
  /** Keeps what a window begins with, in place of what an earlier one has left. */
  begin(answered: Answered): Promise<void>;
  /** Keeps what the server has answered since; the log stays. Where all of it was removed meanwhile, because the student has signed out in another window, no more is kept. */
  renew(answered: Answered): Promise<void>;
  /** Keeps events that the server has acknowledged, unless all of it was removed meanwhile. */
  add(events: readonly LoggedEvent[]): Promise<void>;
  /** Null where there is nothing. */
  read(): Promise<Kept | null>;
  /** The attempt is over for this window: nothing more is kept. */
  forget(): Promise<void>;
}

type Value = Kept | Pick<PlayerAnswer, 'events' | 'committed'> | LoggedEvent;

const startKey = ['start'];
const logKey = ['log'];
const eventKey = ({ fence, seq }: LoggedEvent) => ['event', fence, seq];
const everything = [{ first: [], last: [] }];

export function keptAttempt({ attemptId, pin }: StoreOwner): KeptAttempt {
  let store: SealedStore<Value> | null = null;
  let isOver = false;
  const opened = () => (store ??= sealedStore<Value>({ kind: openedKind, owner: attemptId, sealedTo: sealedTo(pin) }));
  const change = async (what: Parameters<SealedStore<Value>['change']>[0]) => {
    if (!isOver) await opened().change(what);
  };
  return {
    begin: async (answered) => {
      const { events, committed } = answered.answer;
      // by itself, because it is allowed also where there is no room to write: what has another fence must not come back
      const forgotten = change({ forget: everything });
      await Promise.all([forgotten, change({ put: [startOf(answered), { key: logKey, value: { events, committed } }] })]);
      await forgetOthers(attemptId);
    },
    renew: (answered) => change({ put: [startOf(answered)], onlyBeside: startKey }),
    add: (events) =>
      events.length === 0
        ? Promise.resolve()
        : change({ put: events.map((value) => ({ key: eventKey(value), value })), onlyBeside: startKey }),
    read: async () => keptIn(await opened().list()),
    forget: async () => {
      await change({ forget: everything });
      isOver = true;
    },
  };
}

/** Without the log, which has rows of its own, and with the keys of the sections that are open, not of sections that are over. */
function startOf({ answer, state, leadMs }: Answered): Row<Value> {
  const isOpen = new Set(
    state.sections.flatMap(({ sectionId, closesAt }) => (closesAt !== null && closesAt > answer.serverNow ? [sectionId] : [])),
  );
  const sections = answer.sections.map((section) => ({ ...section, key: isOpen.has(section.sectionId) ? section.key : null }));
  return { key: startKey, value: { answer: { ...answer, sections, events: [], committed: [] }, leadMs } };
}

function keptIn(rows: readonly Row<Value>[]): Kept | null {
  const valueOf = (key: readonly string[]) => rows.find((row) => String(row.key) === String(key))?.value;
  const start = valueOf(startKey) as Kept | undefined;
  const log = valueOf(logKey) as Pick<PlayerAnswer, 'events' | 'committed'> | undefined;
  if (start === undefined || log === undefined) return null;
  const since = rows.flatMap(({ key: [what], value }) => (what === 'event' ? [value as LoggedEvent] : []));
  const answer = { ...start.answer, events: [...log.events, ...since], committed: [...log.committed, ...committedRuns(since)] };
  return { ...start, answer };
}

/** Removes what is left of attempts that ended elsewhere: their windows never heard of it. */
async function forgetOthers(attemptId: string): Promise<void> {
  for (const owner of await ownersOf(openedKind)) {
    if (owner !== attemptId && !mayBeOpen(owner)) await sealedStore({ kind: openedKind, owner }).change({ forget: everything });
  }
}
