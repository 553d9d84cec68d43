import { dayIn } from '../../../platform/common/day-in.ts';
import { endOfDay } from '../../../platform/common/moment-in.ts';

/** By time zone: the day asked about last, and its end. Every home asks. */
const ends = new Map<string, { readonly day: string; readonly end: Date }>();

/** The last moment of today in a zone: what is due until then is due today. */
export function endOfToday({ now, timeZone }: { now: Date; timeZone: string }): Date {
  const day = dayIn({ moment: now, timeZone });
  const known = ends.get(timeZone);
  if (known?.day === day) return known.end;
  const end = endOfDay({ day, timeZone });
  ends.set(timeZone, { day, end });
  return end;
}
