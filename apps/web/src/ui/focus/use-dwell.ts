import { unionParts } from '@abhyas/rules/learning/parts.ts';
import { useEffect, useEffectEvent } from 'react';
import type { Seen } from '../media/part-control.ts';

/** How often the screen is looked at, in milliseconds: what is on it twice in a row was there all the while. */
const glance = 800;

interface Last {
  readonly before: ReadonlySet<number>;
  readonly at: number | null;
}

/**
 * Tells what was seen of a page or file: the parts that were on the screen long enough, in one go or in several, while the window was to be seen; and where one is.
 * `visible` gives the parts on the screen now, `needed` for how many milliseconds a part must be there: less than a second where it is left out.
 */
export function useDwell({
  visible,
  needed = () => glance,
  position,
  onSeen,
}: {
  visible: () => readonly number[];
  needed?: (part: number) => number;
  position: () => number;
  onSeen: ((seen: Seen) => void) | undefined;
}): void {
  const look = useEffectEvent(({ before, told, at, held }: Last & { told: Set<number>; held: Map<number, number> }) => {
    const now = document.visibilityState === 'visible' ? visible() : [];
    for (const part of now) if (before.has(part)) held.set(part, (held.get(part) ?? 0) + glance);
    const fresh = now.filter((part) => !told.has(part) && (held.get(part) ?? 0) >= needed(part));
    for (const part of fresh) told.add(part);
    const where = position();
    if (fresh.length > 0 || (at !== null && where !== at)) {
      onSeen?.({ position: where, seen: unionParts(fresh.map((part): [number, number] => [part, part])) });
    }
    return { before: new Set(now), at: where };
  });
  useEffect(() => {
    const told = new Set<number>();
    const held = new Map<number, number>();
    let last: Last = { before: new Set(), at: null };
    const timer = setInterval(() => {
      last = look({ ...last, told, held });
    }, glance);
    return () => clearInterval(timer);
  }, []);
}
