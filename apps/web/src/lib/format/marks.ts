/** Marks with the true minus sign. */
export const figure = (text: string): string => text.replace(/^-/, '\u2212');

/** Marks with their sign: '+3', '−1', '0'. The true minus sign is as wide as the plus. */
export function signedMarks(text: string): string {
  if (Number(text) === 0) return '0';
  return text.startsWith('-') ? figure(text) : `+${text}`;
}

/** The difference of two marks without the noise of binary fractions. */
export const marksBetween = (from: string, to: string): number => Number((Number(to) - Number(from)).toFixed(2));

/** A test's name where there is little room: 'M7' for 'Full mock 7', else its place in the row. In a row of all kinds of tests (`place` left out) it is 'TT' for 'Topic test: quadratics': a number would read as that of a mock. */
export function shortTestName({ name }: { name: string }, place?: number): string {
  const [, word = '', number = ''] = /(\p{L})\p{L}*\s+(\d+)$/u.exec(name) ?? [];
  if (number !== '') return `${word.toUpperCase()}${number}`;
  if (place !== undefined) return String(place + 1);
  const initials = (name.match(/\p{L}+/gu) ?? []).slice(0, 2).map((each) => each.slice(0, 1).toUpperCase());
  return initials.join('');
}
