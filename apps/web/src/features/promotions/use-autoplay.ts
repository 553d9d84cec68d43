import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState, type RefObject } from 'react';

/** How long a slide stays, in milliseconds (NTF-010). */
const stepMs = 1500;
/** How much of the carousel must be in view for it to move. */
const inViewShare = 0.5;

/**
 * Calls `next` every 1500 ms while the element is in view, no one points at it or has the focus in it, motion is welcome, and no one has
 * stopped it. Returns whether it may move at all, whether it moves now, and what stops it and lets it go on.
 */
export function useAutoplay({ element, next }: { element: RefObject<HTMLElement | null>; next: () => void }) {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [stopped, setStopped] = useState(false);
  const [held, setHeld] = useState(false);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const holders = new Set<string>();
    const hold = (by: string) => () => setHeld(holders.add(by).size > 0);
    const resumeAfter = (by: string) => () => {
      holders.delete(by);
      setHeld(holders.size > 0);
    };
    const stop = new AbortController();
    const { signal } = stop;
    target.addEventListener('pointerenter', hold('pointer'), { signal });
    target.addEventListener('pointerleave', resumeAfter('pointer'), { signal });
    target.addEventListener('focusin', hold('focus'), { signal });
    target.addEventListener('focusout', resumeAfter('focus'), { signal });
    const watch = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), { threshold: inViewShare });
    watch.observe(target);
    return () => {
      stop.abort();
      watch.disconnect();
    };
  }, [element]);
  const moves = !still && !stopped && !held && inView;
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(next, stepMs);
    return () => clearInterval(timer);
  }, [moves, next]);
  return { mayMove: !still, stopped, moves, toggle: () => setStopped(!stopped) };
}
