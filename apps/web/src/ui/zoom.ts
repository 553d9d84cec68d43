/** Zoom of a document in per cent. */
export const zoomSteps = { least: 50, most: 200, by: 10 } as const;
