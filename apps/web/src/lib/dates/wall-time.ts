import { dateFormat } from './date-format.ts';

/** What a clock of the zone shows at a moment: '2026-11-24T19:00:00', without an offset. Swedish writes a moment as ISO 8601 does. */
export const wallTime = (moment: Date, zone: string): string =>
  dateFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(moment).replace(' ', 'T');
