/** How many questions a test is read with, a rule draws from how many banks, in how many ranked tests back they were not asked, and how long the log of a rehearsal may be. */
export const testLimits = { questions: 500, drawn: 200, banks: 20, unseen: 20, events: 5_000 } as const;
