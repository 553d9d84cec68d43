/** A day so many days from now, as the field of a day takes it. */
export const dayAhead = (days: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })
    .format(new Date(Date.now() + days * 86_400_000))
    .replace('Sept', 'Sep');
