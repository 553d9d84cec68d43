/** How many questions a test is read with, a rule draws from how many banks, and in how many ranked tests back they were not asked. */
export const testLimits = { questions: 500, drawn: 200, banks: 20, unseen: 20 } as const;
