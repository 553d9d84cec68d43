import { useEffect, useRef, type RefObject } from 'react';

/**
 * Takes the focus to the element of the ref when its screen comes and nothing else has it, as after a button that left with the screen before. The
 * element needs a tabIndex.
 */
export function useArrivalFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
