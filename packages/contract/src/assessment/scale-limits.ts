/** Where the scores of a section and of a whole adaptive paper lie. */
export const scaleRange = { section: { from: 60, to: 90 }, whole: { from: 205, to: 805 } } as const;
