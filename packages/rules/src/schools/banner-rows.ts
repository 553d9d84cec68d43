/** After which rows of a whole list a banner is (SCH-042): of the school list, and of the tables. */
const after = { schools: [4, 9], table: [2, 5] } as const;

/** A list of so many rows is read at one look, and no banner parts it. */
const readAtOnce = 6;

/**
 * The rows of a page after which a banner is, counted from 1 on the page, each with the number of its banner from 0. Rows count over the whole list, so the second banner of the school list, after row 9, is on page 2 (SCH-043). `before`: how many rows the pages before it have; `all`: how many the list has.
 */
export function bannersOnPage({
  list,
  before,
  rows,
  all,
}: {
  list: keyof typeof after;
  before: number;
  rows: number;
  all: number;
}): { readonly row: number; readonly banner: number }[] {
  if (all <= readAtOnce) return [];
  return after[list].map((row, banner) => ({ row: row - before, banner })).filter(({ row }) => row >= 1 && row <= rows);
}
