import { useLayoutEffect, useState, type RefCallback } from 'react';

/**
 * How far the upper edge of an element is from that of the page, in CSS pixels; it is measured again when the window changes. Null before it is known, and in a dialog, which has a
 * height of its own.
 */
export function useTopEdge<E extends HTMLElement>(): { ref: RefCallback<E>; top: number | null } {
  const [element, setElement] = useState<E | null>(null);
  const [top, setTop] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (element === null || element.closest('[role="dialog"]') !== null) return;
    const measure = () => {
      if (document.fullscreenElement === null) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element]);
  return { ref: setElement, top };
}
