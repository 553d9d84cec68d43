import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the scroll position while rows are added above: if the first row has moved down, the window scrolls by the same amount. At the top of the page new
 * rows should be visible, so nothing scrolls. `first` is the id of the first row, which has it in `data-id`.
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
