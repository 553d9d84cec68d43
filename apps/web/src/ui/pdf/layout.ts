/** Where the pages of a document are below each other, all lengths in CSS pixels. Pages count from 0. */
export interface Layout {
  readonly width: number;
  /** The upper edge of every page, and below the last one the end. */
  readonly tops: readonly number[];
  readonly gap: number;
}

/** `ratios` are height by width of the pages that are known; the others are taken to be like the first known one, A4 if there is none. */
export function layOut({
  pages,
  ratios,
  width,
  gap,
}: {
  pages: number;
  ratios: ReadonlyMap<number, number>;
  width: number;
  gap: number;
}): Layout {
  const usual = ratios.get(0) ?? [...ratios.values()][0] ?? Math.SQRT2;
  const tops = [0];
  for (let page = 0; page < pages; page += 1) tops.push((tops[page] ?? 0) + width * (ratios.get(page) ?? usual) + gap);
  return { width, tops, gap };
}

/** The page at a height, the last one below the end. */
export function pageAt({ layout: { tops }, y }: { layout: Layout; y: number }): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The height of a page without the gap below it. */
export function heightOf({ layout: { tops, gap }, page }: { layout: Layout; page: number }): number {
  return Math.max(0, (tops[page + 1] ?? 0) - (tops[page] ?? 0) - gap);
}

/** The pages to have ready for a view: those in it and, in `around` heights of the view, on either side. */
export function pagesNear({ layout, top, height, around }: { layout: Layout; top: number; height: number; around: number }): {
  first: number;
  last: number;
} {
  return { first: pageAt({ layout, y: top - around * height }), last: pageAt({ layout, y: top + (1 + around) * height }) };
}

/** The pages one can read in a view: half of the page, or half of the view, is filled. */
export function pagesInView({ layout, top, height }: { layout: Layout; top: number; height: number }): number[] {
  const { first, last } = { first: pageAt({ layout, y: top }), last: pageAt({ layout, y: top + height }) };
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((page) => {
    const upper = layout.tops[page] ?? 0;
    const own = heightOf({ layout, page });
    const shown = Math.min(upper + own, top + height) - Math.max(upper, top);
    return shown > 0 && shown >= Math.min(own, height) / 2;
  });
}
