/** How many tags a question has, and how many characters a tag. */
export const tagLimits = { count: 20, length: 40 } as const;

/** How many hints a question has. */
export const maxHints = 5;
