import { dayIn } from '../../../platform/common/day-in.ts';
import { endOfDay } from '../../../platform/common/moment-in.ts';

/** The last moment of today in a zone: what is due until then is due today. */
export const endOfToday = ({ now, timeZone }: { now: Date; timeZone: string }): Date =>
  endOfDay({ day: dayIn({ moment: now, timeZone }), timeZone });
