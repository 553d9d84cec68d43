import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps what one reads where it is while rows come in above it: where the row that was first has moved down, the window is scrolled as far. At the
 * head of the page new rows are what one wants to see, and nothing is scrolled. `first` is the id of the first row, which carries it in `data-id`.
 */
export function useScrollAnchor({ list, first }: { list: RefObject<HTMLElement | null>; first: string | undefined }): void {
  const before = useRef<{ id: string; top: number } | null>(null);
  useLayoutEffect(() => {
    const topOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.offsetTop;
    const known = before.current;
    const top = known === null ? undefined : topOf(known.id);
    if (known !== null && top !== undefined && first !== known.id && window.scrollY > 0)
      window.scrollBy({ top: top - known.top, behavior: 'instant' });
    const now = first === undefined ? undefined : topOf(first);
    before.current = first === undefined || now === undefined ? null : { id: first, top: now };
  }, [list, first]);
}
