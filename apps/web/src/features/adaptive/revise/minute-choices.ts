/** The lengths of a round, in minutes. */
export const minuteChoices = [5, 10, 20, 30, 60] as const;
