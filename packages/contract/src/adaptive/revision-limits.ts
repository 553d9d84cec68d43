/** The chances of being remembered, in percent, that a student can choose between. */
export const retentions = [80, 85, 90, 95] as const;

/** The hours of the day at which a reminder can come: none at night. */
export const reminderHours = { first: 6, last: 22 } as const;
