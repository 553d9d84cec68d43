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
/** On how many single days a mentor has other hours than those of every week at most, and how many stretches such a day has. */
export const otherDays = { max: 60, hours: 6 } as const;
/** How many hours before its start a mentor's time can be booked at the latest, and how many sessions they take a day, at most as a choice; 0: no such limit. */
export const mentorLimits = { noticeHours: 168, perDay: 24 } as const;
/** What staff can sort mentors by: the name, or most of what is counted first. */
export const mentorSorts = ['name', 'sessions', 'classes', 'doubts', 'missed', 'rating'] as const;
export type MentorSort = (typeof mentorSorts)[number];
/** Which mentors staff list: all, those with a day off in the days ahead, without a session or class in them, or without a link for virtual sessions. */
export const mentorStates = ['', 'off', 'idle', 'no-link'] as const;
export type MentorState = (typeof mentorStates)[number];
/** Days ahead for which the load of a mentor is counted, and days back for missed sessions and ratings. */
export const mentorDays = { ahead: 7, missed: 28, rated: 365 } as const;
/** How many sessions and classes staff give another mentor at once, of each. */
export const maxReassigned = 100;
