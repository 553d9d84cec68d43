import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';

const typesText = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select'));

/**
 * Counts down from so many seconds to 0 and then calls `onOver`, once. It waits while no one sees the page, pauses when stopped, and stops by itself for
 * someone who is writing: a page that goes away then takes the words along.
 */
export function useCountdown({ from, runs, onOver }: { from: number; runs: boolean; onOver: () => void }) {
  const [left, setLeft] = useState(from);
  const [stopped, setStopped] = useState(() => !runs || typesText(document.activeElement));
  const isSeen = useDocumentVisibility() === 'visible';
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (stopped || !isSeen) return;
    if (left === 0) {
      over();
      return;
    }
    const timer = window.setTimeout(() => {
      if (typesText(document.activeElement)) setStopped(true);
      else setLeft(left - 1);
    }, 1000);
    return () => window.clearTimeout(timer);
  }, [left, stopped, isSeen]);
  return { left, stopped, stop: () => setStopped(true) };
}
