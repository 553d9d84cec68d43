/** Sections in the order in which a candidate takes them: as chosen at the start, then those that the choice does not name, as in the paper. */
export function inChosenOrder<T>({
  sections,
  order,
  idOf,
}: {
  sections: readonly T[];
  order: readonly string[];
  idOf: (section: T) => string;
}): readonly T[] {
  if (order.length === 0) return sections;
  const placeOf = (section: T) => {
    const place = order.indexOf(idOf(section));
    return place < 0 ? order.length : place;
  };
  return sections.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Whether an order names each of these sections once, and no other. */
export function isOrderOf({ order, sectionIds }: { order: readonly string[]; sectionIds: readonly string[] }): boolean {
  return order.length === sectionIds.length && sectionIds.every((id) => order.includes(id));
}

/**
 * The break that may come after another section than in the paper, with the number of the section that it comes after: the only one of three or more sections. Null where
 * there is none or several. After the last section there never is one.
 */
export function movableBreak(sections: readonly { readonly breakSeconds: number }[]): { place: number; seconds: number } | null {
  const breaks = sections.slice(0, -1).flatMap(({ breakSeconds: seconds }, at) => (seconds > 0 ? [{ place: at + 1, seconds }] : []));
  return breaks.length === 1 && sections.length > 2 ? (breaks[0] ?? null) : null;
}

/**
 * How long the break after each section is, in the order in which they are taken: as in the paper, or with its only break after section number `after`. Null where a
 * candidate can't choose that.
 */
export function chosenBreaks({
  sections,
  after,
}: {
  sections: readonly { readonly breakSeconds: number }[];
  /** Null for the place that it has in the paper. */
  after: number | null;
}): number[] | null {
  if (after === null) return sections.map(({ breakSeconds }) => breakSeconds);
  const only = movableBreak(sections);
  if (only === null || after < 1 || after >= sections.length) return null;
  return sections.map((_, at) => (at + 1 === after ? only.seconds : 0));
}
