/** How many characters a source has at most, and how many questions and passages a bank. */
export const sourceLimits = { text: 200_000, pieces: 5_000 } as const;
