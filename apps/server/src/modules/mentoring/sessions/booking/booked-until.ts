import { bookedDaysAhead } from '@abhyas/contract/mentoring/session-limits.ts';

/** The last moment at which a session may start that is booked or offered at `now`. */
export const bookedUntil = (now: Date): Date => new Date(now.getTime() + bookedDaysAhead * 24 * 3_600_000);
