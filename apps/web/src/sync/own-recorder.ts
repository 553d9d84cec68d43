import { now } from '../lib/clock.ts';
import { getSession, isOwnStudent, type Session } from '../lib/session/session.ts';
import { followPage } from './sending/follow-page.ts';
import type { OutboxKind } from './store/kinds.ts';
import { openOutbox } from './store/outbox.ts';
import { createSeenRecorder, mergeSeen, type Seen, type SeenPorts, type SeenRecorder } from './seen-recorder.ts';
import { browserAfter } from './sending/sender.ts';

interface OwnRecorder<Entry extends Seen, Saved> {
  /** The recorder of a student's own work, one for the page; null for anyone who only looks on. */
  readonly recorderOf: (session: Session) => SeenRecorder<Entry, Saved> | null;
  /** Brings what earlier windows of this device could not send. Answers whether there was any. */
  readonly sendLeftovers: () => Promise<boolean>;
}

/** What students see of one kind, recorded on this device under its owner and sent in their name. */
export function ownRecorder<Entry extends Seen, Saved>({
  kind,
  idOf,
  send,
}: {
  kind: OutboxKind;
  idOf: (of: Omit<Entry, 'at'>) => string;
  send: (batch: Parameters<SeenPorts<Entry, Saved>['send']>[0] & { owner: string }) => Promise<readonly Saved[]>;
}): OwnRecorder<Entry, Saved> {
  let current: { readonly owner: string; readonly recorder: SeenRecorder<Entry, Saved>; readonly unfollow: () => void } | null = null;
  const recorderOf = (session: Session) => {
    if (!isOwnStudent(session)) return null;
    const owner = session.personId;
    if (current?.owner === owner) return current.recorder;
    current?.unfollow();
    current?.recorder.close();
    const recorder = createSeenRecorder<Entry, Saved>({
      idOf,
      outbox: openOutbox({ kind, owner, merge: mergeSeen }),
      send: (batch) => send({ ...batch, owner }),
      after: browserAfter,
      random: Math.random,
      moment: () => now().toISOString(),
    });
    current = { owner, recorder, unfollow: followPage(recorder) };
    return recorder;
  };
  return {
    recorderOf,
    sendLeftovers: async () => {
      const session = getSession();
      return session === null ? false : ((await recorderOf(session)?.adoptLeftovers()) ?? false);
    },
  };
}
