import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Turns } from '@abhyas/contract/assessment/assessment.ts';
import type { LoggedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { rehearsalKind } from '../../../sync/store/kinds.ts';
import { sealedStore } from '../../../sync/store/sealed-store.ts';

export type RehearsalPaper = AnswerOf<'rehearsalPaper'>;

/** A test as its author takes it before it is published, with how its clock runs. Moments are ISO 8601. */
export interface Rehearsal {
  /** The text of the test, by which it is scored. */
  readonly text: string;
  readonly paper: RehearsalPaper;
  readonly seed: number;
  readonly startedAt: string;
  readonly turns: Turns;
  readonly breakAfter: number | null;
  /** Each window that continues has a higher one. */
  readonly fence: number;
  /** Null while it runs. */
  readonly closed: { readonly at: string; readonly by: 'candidate' | 'deadline' } | null;
}

/** A rehearsal with its log. */
export interface LoggedRehearsal {
  readonly rehearsal: Rehearsal;
  readonly events: readonly LoggedEvent[];
}

/** Where a rehearsal outlives its page: nothing of it is on the server. Everything rejects where the browser keeps nothing. */
export interface KeptRehearsal {
  /** Keeps what has changed beside the log. */
  keep(rehearsal: Rehearsal): Promise<void>;
  add(events: readonly LoggedEvent[]): Promise<void>;
  /** Null where there is none. */
  read(): Promise<LoggedRehearsal | null>;
  forget(): Promise<void>;
}

const startKey = ['start'];
const everything = [{ first: [], last: [] }];

/** The rehearsal of the test of `sourceId` by the person with this `pin`, sealed to them. */
export function keptRehearsal({ sourceId, pin }: { sourceId: string; pin: string }): KeptRehearsal {
  const store = () =>
    sealedStore<Rehearsal | LoggedEvent>({ kind: rehearsalKind, owner: `${pin} ${sourceId}`, sealedTo: `${rehearsalKind} ${pin}` });
  let opened: ReturnType<typeof store> | null = null;
  const change: ReturnType<typeof store>['change'] = async (what) => (opened ??= store()).change(what);
  return {
    keep: (rehearsal) => change({ put: [{ key: startKey, value: rehearsal }] }),
    add: (events) => change({ put: events.map((value) => ({ key: ['event', value.fence, value.seq], value })), onlyBeside: startKey }),
    async read() {
      const rows = await (opened ??= store()).list();
      const rehearsal = rows.find(({ key }) => String(key) === String(startKey))?.value as Rehearsal | undefined;
      const events = rows.flatMap(({ key: [what], value }) => (what === 'event' ? [value as LoggedEvent] : []));
      return rehearsal === undefined ? null : { rehearsal, events };
    },
    forget: () => change({ forget: everything }),
  };
}
