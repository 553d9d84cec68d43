import { z } from 'zod';

/** The most that one order may come to: one crore rupees, in paise. */
export const maxMinor = 1_000_000_000;

/** Money as a whole number of minor units (paise), never negative: a total, an instalment, a tax. */
export const MinorSchema = z.int().min(0).max(maxMinor).brand<'minor'>();
export type Minor = z.output<typeof MinorSchema>;
