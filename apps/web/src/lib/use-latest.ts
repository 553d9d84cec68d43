import { useCallback, useRef } from 'react';

/** Hands over what work comes to, unless other work was begun here since: of two files the one that was chosen last counts, whichever is read first. */
export function useLatest(): <T>(work: Promise<T>, then: (value: T) => void) => void {
  const turn = useRef(0);
  return useCallback((work, then) => {
    const own = (turn.current += 1);
    void work.then((value) => {
      if (own === turn.current) then(value);
    });
  }, []);
}
