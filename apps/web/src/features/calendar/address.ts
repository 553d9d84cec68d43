/** The fields of the calendar's address. */
export const calendarFields = ['view', 'date', 'filter', 'weekdays', 'event', 'studentImsPin', 'courseId', 'variantId'] as const;
export type CalendarAddress = { readonly [Field in (typeof calendarFields)[number]]?: string };
