import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { unbroken } from '../../../lib/format/unbroken.ts';
import { m } from '../../../paraglide/messages.js';
import { timeThere } from '../../../lib/dates/time-there.ts';
import { homeDay } from '../../../shared/centres/home-day.ts';

/** When and where a booked test is taken, for its row. */
export function bookedFacts({
  is_take_home,
  slot_start_time: moment,
  slot_end_time: end,
  time_zone: zone,
  venue_name,
}: BookedSlot): string[] {
  if (is_take_home === '1')
    return [m.tests_home_window({ from: unbroken(homeDay({ moment, zone })), to: unbroken(homeDay({ moment: end, zone })) })];
  return [`${unbroken(formatDayFirst(moment, zone))}, ${unbroken(timeThere({ moment, zone }))}`, venue_name];
}
