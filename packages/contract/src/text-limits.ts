/** How many characters a note beside an asset has at most, and a post about a doubt. */
export const textLimits = { note: 10_000, post: 4_000 } as const;
