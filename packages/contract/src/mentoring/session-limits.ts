/** How long the reason of a booking is, in characters. */
export const bookingReason = { min: 3, max: 500 } as const;
/** Into how many weeks one call copies another one. */
export const maxCopiedWeeks = 26;
/** How many days ahead a session is booked or offered. */
export const bookedDaysAhead = 60;
/** How many stretches the weekly hours of a mentor have at most. */
export const maxWeeklyHours = 28;
/** How many students a page of a mentor's list has. */
export const studentsPerPage = 50;
/** What a mentor's students can be sorted by: the name, the last score, classes attended, the last visit, the last and the next session. */
export const studentSorts = ['name', 'score', 'attendance', 'visit', 'last', 'next'] as const;
export type StudentSort = (typeof studentSorts)[number];
