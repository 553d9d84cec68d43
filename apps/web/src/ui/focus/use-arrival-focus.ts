import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Takes the focus to the element of the ref when its screen comes and nothing else has it, as after a button that left with the screen before, or only the
 * page's content as a whole, where it continues after a dialog (`useReturnFocus`); with `isAsked` also from the control that led there, unless that is
 * in a dialog. The element needs a tabIndex.
 */
export function useArrivalFocus<E extends HTMLElement>({ isAsked = false }: { isAsked?: boolean } = {}): RefObject<E | null> {
  const ref = useRef<E>(null);
  const arrive = useEffectEvent(() => {
    const { activeElement, body } = document;
    const isFree = activeElement === body || activeElement?.id === 'main';
    if (isFree || (isAsked && activeElement?.closest('[role=dialog]') === null)) ref.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);
  return ref;
}
