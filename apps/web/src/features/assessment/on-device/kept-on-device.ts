import type { WholePaper } from '@abhyas/contract/assessment/sheet.ts';
import type { Turns } from '@abhyas/contract/assessment/assessment.ts';
import type { LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { sealedStore } from '../../../sync/store/sealed-store.ts';

/** A test that is taken on this device alone, with how its clock runs: a rehearsal, or a free test. Moments are ISO 8601. */
export interface DeviceAttempt {
  readonly paper: WholePaper;
  readonly seed: number;
  readonly startedAt: string;
  readonly turns: Turns;
  readonly breakAfter: number | null;
  /** Each window that continues has a higher one. */
  readonly fence: number;
  /** Null while it runs. */
  readonly closed: { readonly at: string; readonly by: 'candidate' | 'deadline' } | null;
}

/** An attempt with its log. */
export interface Logged<A extends DeviceAttempt> {
  readonly attempt: A;
  readonly events: readonly LoggedEvent[];
}

/** Where an attempt outlives its page: nothing of it is on the server. Everything rejects where the browser keeps nothing. */
export interface KeptOnDevice<A extends DeviceAttempt> {
  /** Keeps what has changed beside the log. */
  keep(attempt: A): Promise<void>;
  add(events: readonly LoggedEvent[]): Promise<void>;
  /** Null where there is none. */
  read(): Promise<Logged<A> | null>;
  forget(): Promise<void>;
}

const startKey = ['start'];
const everything = [{ first: [], last: [] }];

/** The attempt of a kind and owner, sealed to a name. */
export function keptOnDevice<A extends DeviceAttempt>(of: { kind: string; owner: string; sealedTo: string }): KeptOnDevice<A> {
  const store = () => sealedStore<A | LoggedEvent>(of);
  let opened: ReturnType<typeof store> | null = null;
  const change: ReturnType<typeof store>['change'] = async (what) => (opened ??= store()).change(what);
  return {
    keep: (attempt) => change({ put: [{ key: startKey, value: attempt }] }),
    add: (events) => change({ put: events.map((value) => ({ key: ['event', value.fence, value.seq], value })), onlyBeside: startKey }),
    async read() {
      const rows = await (opened ??= store()).list();
      const attempt = rows.find(({ key }) => String(key) === String(startKey))?.value as A | undefined;
      const events = rows.flatMap(({ key: [what], value }) => (what === 'event' ? [value as LoggedEvent] : []));
      return attempt === undefined ? null : { attempt, events };
    },
    forget: () => change({ forget: everything }),
  };
}
