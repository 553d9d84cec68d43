/** The scales that the score of an adaptive paper can be on. */
export const scaleNames = ['gmat'] as const;
export type ScaleName = (typeof scaleNames)[number];
