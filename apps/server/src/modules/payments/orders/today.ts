import { dayIn } from '../../../platform/common/day-in.ts';

/** The law that receipts, due days and financial years follow is India's, wherever the buyer is. */
export const todayOf = (now: Date): string => dayIn({ moment: now, timeZone: 'Asia/Kolkata' });
