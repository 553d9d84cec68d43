/** The financial year of a day (YYYY-MM-DD): the year in which its April is. */
export function financialYear(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= 4 ? year : year - 1;
}

/** Receipts and credit notes are numbered apart. */
export type Series = 'receipt' | 'credit';

/** The number of a receipt ('AB-2026-00412') or credit note ('AB-C2026-00003'): unique in its financial year, sixteen characters at most (CGST Rules 2017, rule 46(b)). Throws RangeError for a longer one. */
export function formatNumber({ prefix, series, year, number }: { prefix: string; series: Series; year: number; number: number }): string {
  const text = `${prefix}-${series === 'credit' ? 'C' : ''}${year}-${String(number).padStart(5, '0')}`;
  if (text.length > 16) throw new RangeError(`${text} is longer than an invoice number may be`);
  return text;
}
