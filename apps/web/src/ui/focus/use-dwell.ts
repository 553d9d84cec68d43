import { unionParts } from '@abhyas/rules/learning/parts.ts';
import { useEffect, useEffectEvent } from 'react';
import type { Seen } from '../media/part-control.ts';

/** How often the screen is looked at, in milliseconds: what stands on it twice in a row was seen. */
const glance = 800;

/**
 * Tells what was seen of a page or file: the parts that stood on the screen for about a second, while the window was to be seen, and where one is.
 * `visible` gives the parts on the screen now.
 */
export function useDwell({
  visible,
  position,
  onSeen,
}: {
  visible: () => readonly number[];
  position: () => number;
  onSeen: ((seen: Seen) => void) | undefined;
}): void {
  const look = useEffectEvent(({ before, told, at }: { before: ReadonlySet<number>; told: Set<number>; at: number | null }) => {
    const now = document.visibilityState === 'visible' ? visible() : [];
    const fresh = now.filter((part) => before.has(part) && !told.has(part));
    for (const part of fresh) told.add(part);
    const where = position();
    if (fresh.length > 0 || (at !== null && where !== at)) {
      onSeen?.({ position: where, seen: unionParts(fresh.map((part): [number, number] => [part, part])) });
    }
    return { before: new Set(now), at: where };
  });
  useEffect(() => {
    const told = new Set<number>();
    let last: { before: ReadonlySet<number>; at: number | null } = { before: new Set(), at: null };
    const timer = setInterval(() => {
      last = look({ ...last, told });
    }, glance);
    return () => clearInterval(timer);
  }, []);
}
