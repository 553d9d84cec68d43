import { useEffect, useRef, type RefObject } from 'react';

/**
 * Takes the focus to the element of the ref when its screen comes and nothing else has it, as after a button that left with the screen before, or only the
 * page's content as a whole, where it continues after a dialog (`useReturnFocus`). The element needs a tabIndex.
 */
export function useArrivalFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.id === 'main') ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
