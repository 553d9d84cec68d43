/** How many page numbers a window of a pagination bar shows. */
const windowSize = 10;

/** A window of pages with the pages that the ellipses before and after it lead to, null if there is none. Pages count from 1. */
export interface PageWindow {
  readonly pages: readonly number[];
  readonly earlier: number | null;
  readonly later: number | null;
}

/** The window of ten pages that `page` is in (SHL-041). */
export function pageWindow({ count, page }: { count: number; page: number }): PageWindow {
  const at = Math.min(Math.max(1, page), Math.max(1, count));
  const first = at - ((at - 1) % windowSize);
  const last = Math.min(count, first + windowSize - 1);
  return {
    pages: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index),
    earlier: first > 1 ? first - 1 : null,
    later: last < count ? last + 1 : null,
  };
}
