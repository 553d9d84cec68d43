const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const written = [
  { form: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/ },
  { form: /^(?<day>\d{1,2}) (?<month>[a-z]{3})[a-z]* (?<year>\d{4})/i },
  { form: /^(?<month>[a-z]{3})[a-z]* (?<day>\d{1,2}), (?<year>\d{4})/i },
] as const;

/** The day at the beginning of a cell as a number that grows with it; null where there is none. */
function dayOf(text: string): number | null {
  for (const { form } of written) {
    const { year = '', month = '', day = '' } = form.exec(text)?.groups ?? {};
    const number = /^\d+$/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1;
    if (year !== '' && number > 0) return Number(year) * 10_000 + number * 100 + Number(day);
  }
  return null;
}

/** The figure of a cell, with its currency before it and its unit behind ('₹1,500', '95%', '12.5 lakh'); null where it is no figure. */
function figureOf(text: string): number | null {
  const [, sign = '', digits] = /^([-+]?)\s*(?:₹|Rs\.?|INR)?\s*(\d[\d,]*(?:\.\d+)?)\s*(?:%|[a-z]+)?$/i.exec(text) ?? [];
  return digits === undefined ? null : Number(`${sign === '-' ? '-' : ''}${digits.replaceAll(',', '')}`);
}

/** Whether a cell says nothing. */
const isBlank = (text: string): boolean => /^[-–—]?$/.test(text.trim());

/**
 * Which of two cells of a table comes first: days and figures by their size, other texts by the alphabet, and what is blank at the end in either direction. A
 * column is free text, so every cell is read by itself.
 */
export function compareCells({ a, b, direction }: { a: string; b: string; direction: 'asc' | 'desc' }): number {
  if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b));
  const sign = direction === 'asc' ? 1 : -1;
  for (const valueOf of [dayOf, figureOf]) {
    const [one, other] = [valueOf(a.trim()), valueOf(b.trim())];
    if (one !== null && other !== null) return sign * (one - other);
    // figures come before words, so that one word in a column does not mix them
    if (one !== null || other !== null) return sign * (one === null ? 1 : -1);
  }
  return sign * a.trim().localeCompare(b.trim(), 'en', { numeric: true, sensitivity: 'base' });
}

/** Whether all cells of a column that say something are figures: it is set at the right then. */
export const isFigureColumn = (cells: readonly string[]): boolean => {
  const said = cells.filter((cell) => !isBlank(cell));
  return said.length > 0 && said.every((cell) => figureOf(cell.trim()) !== null);
};
