/** Marks with the true minus sign. */
export const figure = (text: string): string => text.replace(/^-/, '\u2212');

/** Marks with their sign: '+3', '−1', '0'. The true minus sign is as wide as the plus. */
export function signedMarks(text: string): string {
  if (Number(text) === 0) return '0';
  return text.startsWith('-') ? figure(text) : `+${text}`;
}

/** The difference of two marks without the noise of binary fractions. */
export const marksBetween = (from: string, to: string): number => Number((Number(to) - Number(from)).toFixed(2));

/** A test's name where there is little room: 'M7' for 'Full mock 7', else its place in the row. */
export function shortTestName({ name }: { name: string }, place: number): string {
  const [, word = '', number = ''] = /(\p{L})\p{L}*\s+(\d+)$/u.exec(name) ?? [];
  return number === '' ? String(place + 1) : `${word.toUpperCase()}${number}`;
}
