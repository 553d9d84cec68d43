/** Days that one call of the calendar spans at most: six weeks of a month, and some beside them. */
export const maxCalendarDays = 62;
