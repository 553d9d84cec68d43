import { useSyncExternalStore } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { typedOf } from './typed-texts.ts';

interface Typed {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Forgets it where it is still the text that was sent. */
  readonly sent: (text: string) => void;
}

/** What is being typed at a place, by whom. It stays until it is sent. */
export function useTyped(place: string): Typed {
  const typed = typedOf(useOwnSession());
  const text = useSyncExternalStore(typed.subscribe, () => typed.textAt(place));
  return { text, type: (next) => typed.type({ place, text: next }), sent: (which) => typed.sent({ place, text: which }) };
}
