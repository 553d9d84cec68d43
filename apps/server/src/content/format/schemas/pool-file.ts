import { z } from 'zod';
import { curves, key, text } from './schema-parts.ts';

const share = z.number().positive().max(100);

/** A topic to practise adaptively: the banks whose questions it has. */
export const PoolFileSchema = z.strictObject({
  pool: key,
  name: text,
  programme: key,
  /** The path of lessons that it belongs to: the diagnostic takes its questions from the pools of each section. */
  section: key.optional(),
  banks: z.array(key).min(1).max(20),
  /** The benchmarking test to complete first. */
  benchmark: key.optional(),
  /** How the questions of a round are spread over their topics; by default as in the banks. */
  shares: z.record(text, share).optional(),
  calculator: z.enum(['none', 'basic', 'scientific']).default('none'),
  /** Questions whose parameters are known, by 'bank/key'. */
  curves,
});
export type PoolFile = z.output<typeof PoolFileSchema>;
