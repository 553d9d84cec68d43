import { useSyncExternalStore } from 'react';
import { useOwnSession } from '../lib/session/use-session.ts';
import { draftsOfPerson } from './unsent-texts.ts';

interface Typed {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Forgets it where it is still the text that was sent. */
  readonly sent: (text: string) => void;
}

/** What is being typed at a place, by whom. It stays until it is sent. */
export function useUnsentText(place: string): Typed {
  const typed = draftsOfPerson(useOwnSession());
  const text = useSyncExternalStore(typed.subscribe, () => typed.textAt(place));
  return { text, type: (next) => typed.type({ place, text: next }), sent: (which) => typed.sent({ place, text: which }) };
}
