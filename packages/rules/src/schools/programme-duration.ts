/** How long a programme lasts, in words: '2 years', '18 months'; '' where it is not known. */
export function durationWords(months: number | null): string {
  if (months === null) return '';
  if (months % 12 !== 0) return `${months} ${months === 1 ? 'month' : 'months'}`;
  return `${months / 12} ${months === 12 ? 'year' : 'years'}`;
}
