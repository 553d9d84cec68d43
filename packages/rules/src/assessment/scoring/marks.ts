/** Marks as people write them, from hundredths: 300 is '3', -25 is '-0.25', 250 is '2.5'. */
export function formatMarks(hundredths: number): string {
  const size = Math.abs(hundredths);
  const places = String(size % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const minus = hundredths < 0 ? '-' : '';
  return `${minus}${Math.floor(size / 100)}${places === '' ? '' : `.${places}`}`;
}
