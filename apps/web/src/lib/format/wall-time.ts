const formats = new Map<string, Intl.DateTimeFormat>();

/** One for each zone: making a format takes a hundred times as long as using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  // Swedish writes a moment as ISO 8601 does
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, made);
  return made;
}

/** What a clock of the zone shows at a moment: '2026-11-24T19:00:00', without an offset. */
export const wallTime = (moment: Date, zone: string): string => formatOf(zone).format(moment).replace(' ', 'T');
