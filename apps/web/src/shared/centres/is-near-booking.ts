import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import { now } from '../../lib/clock.ts';

/** Whether the check-in of a booking may come any time now. */
export const isNearBooking = ({ report_time, has_ended }: BookedSlot): boolean =>
  report_time !== '' && !has_ended && Date.parse(report_time) <= now().getTime();
