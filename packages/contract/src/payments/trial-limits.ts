/** How many questions and minutes a free test may have, how many events its log, and how many results of one lead are kept. */
export const trialLimits = { questions: 30, minutes: 60, events: 1_000, kept: 10 } as const;
