/** How many characters a note beside an asset has at most, and a post about a doubt. */
export const textLimits = { note: 10_000, post: 4_000 } as const;

/** Decision 24: the characters of a mentor's feedback, and how many steps go with it at most. */
export const feedbackLimits = { min: 10, max: 4000, items: 10 } as const;
