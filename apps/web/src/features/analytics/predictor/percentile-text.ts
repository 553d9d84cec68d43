/** A percentile as people read it: one decimal, two from 99 on, and never a hundred. */
export function percentileText(percentile: number): string {
  if (percentile >= 99.99) return '99.99';
  return percentile >= 99 ? percentile.toFixed(2) : percentile.toFixed(1);
}

/** The least marks that can be entered: wrong answers cost a third of what right ones bring. */
export const leastMarks = (total: number): number => Math.ceil(-total / 3);

/** Marks as they were typed; null for nothing and for what is no number, NaN where they are outside what the exam has. */
export function readMarks({ text, total }: { text: string; total: number }): number | null {
  const plain = text.trim().replace('\u2212', '-').replace(',', '.');
  if (plain === '') return null;
  const marks = Number(plain);
  return !Number.isNaN(marks) && marks >= leastMarks(total) && marks <= total ? marks : Number.NaN;
}
