import { z } from 'zod';
import { MomentSchema } from '../wire.ts';
import { LoggedEventSchema } from './attempt-log.ts';
import { PaperCoverSchema, SealedSectionSchema, SentTurnsSchema } from './paper.ts';

/** A paper that is given whole, without keys, to be taken on a device whose clock is the only one. */
export const WholePaperSchema = z.object({
  cover: PaperCoverSchema,
  /** Whether it gives a pad beside each question. */
  scratch: z.boolean(),
  /** In the order of the paper. */
  sections: z.array(SealedSectionSchema.extend({ seconds: z.number().int(), breakSeconds: z.number().int() })),
});
export type WholePaper = z.input<typeof WholePaperSchema>;

/** What such a paper is scored by. Each call says how long its log may be. */
export const SheetSchema = z.strictObject({
  seed: z.number().int(),
  startedAt: MomentSchema,
  closedAt: MomentSchema,
  closedBy: z.enum(['candidate', 'deadline']),
  turns: SentTurnsSchema,
  /** After which section, counted from 1, the only break was taken; null for its place in the paper. */
  breakAfter: z.number().int().min(1).max(20).nullable(),
  events: z.array(LoggedEventSchema),
});
export type Sheet = z.output<typeof SheetSchema>;
