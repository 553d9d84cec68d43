/** How many lines a formula sheet has at most, and the characters of a line and of its topic. */
export const formulaLimits = { lines: 500, text: 1_000, topic: 200 } as const;
