import type { Session } from '../lib/session/session.ts';
import { forgetfulOutbox, openOutbox } from './store/outbox.ts';

/** What a person is typing at the places where they can. */
export interface UnsentTexts {
  textAt(place: string): string;
  /** '' forgets it. */
  type(typed: { place: string; text: string }): void;
  /** Forgets what was typed at a place if it is still that text. */
  sent(typed: { place: string; text: string }): void;
  /** Calls the listener after every change; the returned function ends that. */
  subscribe(listener: () => void): () => void;
  /** Leaves what was typed to the next page. */
  close(): void;
}

/**
 * The texts a person (`owner`) has typed and not sent. The device keeps them, encrypted for that person, across reloads and sessions; texts
 * of support last only as long as the page.
 */
export function createUnsentTexts({ owner, isSupport }: { owner: string; isSupport: boolean }): UnsentTexts {
  const outbox = isSupport ? forgetfulOutbox<string>() : openOutbox<string>({ kind: 'typed', owner, merge: (newer) => newer });
  const texts = new Map<string, string>();
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const adoptLeftovers = async () => {
    // what has been typed since the page was opened is newer
    for (const { id, value } of await outbox.adopt(({ id: place }) => !texts.has(place))) if (!texts.has(id)) texts.set(id, value);
    announce();
  };
  // if the browser gives nothing back, the page still has what is typed on it
  void adoptLeftovers().catch(() => undefined);
  const waiting = new Set<string>();
  const writing = new Set<string>();
  let isClosed = false;
  /** Writes the newest text of a place: what is typed while one is written makes one more write, so that the device is never a line of keys behind. */
  const keep = async (place: string) => {
    waiting.add(place);
    if (writing.has(place)) return;
    writing.add(place);
    while (waiting.delete(place)) {
      const text = texts.get(place) ?? '';
      await (text === '' ? outbox.forget({ id: place }) : outbox.put(place, text)).catch(() => undefined);
    }
    writing.delete(place);
    if (isClosed && writing.size === 0) outbox.close();
  };
  const type = ({ place, text }: { place: string; text: string }) => {
    texts.set(place, text);
    announce();
    void keep(place);
  };
  return {
    textAt: (place) => texts.get(place) ?? '',
    type,
    sent({ place, text }) {
      if (texts.get(place) === text) type({ place, text: '' });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      // what is being written is left to the next page too
      if (writing.size === 0) outbox.close();
    },
  };
}

let current: { readonly owner: string; readonly typed: UnsentTexts } | null = null;

/** The unsent texts of the signed-in person, one object per page. */
export function draftsOfPerson({ personId, isAdminLogin: isSupport }: Session): UnsentTexts {
  const owner = isSupport ? `${personId} support` : personId;
  if (current?.owner === owner) return current.typed;
  current?.typed.close();
  current = { owner, typed: createUnsentTexts({ owner, isSupport }) };
  return current.typed;
}
