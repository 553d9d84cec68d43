import { z } from 'zod';
import { isStorable } from '../wire.ts';

/** The types of questions. What each of them does is in rules/assessment/types; here are the forms of answers and keys that travel and are stored. */
export const itemTypeNames = ['single', 'multiple', 'numeric', 'text', 'match'] as const;
export const ItemTypeSchema = z.enum(itemTypeNames);
export type ItemType = z.infer<typeof ItemTypeSchema>;

const LabelsSchema = z
  .array(z.string().regex(/^[A-Z]$/))
  .min(1)
  .max(12);

const pairPattern = /^[1-9]-[A-L]$/;
const PairsSchema = z.array(z.string().regex(pairPattern)).min(1).max(9);

/**
 * A candidate's answer to one item, null for none: of a choice the option labels, sorted ('A', or 'A','C'), of a matching its pairs, sorted ('1-B', '2-A'),
 * each item at most once, else what was typed.
 */
export const ResponseSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choice'), labels: LabelsSchema }),
  z.strictObject({ kind: z.literal('typed'), text: z.string().min(1).max(200).refine(isStorable, 'Not a text') }),
  z.strictObject({ kind: z.literal('match'), labels: PairsSchema }),
]);
export type Response = z.infer<typeof ResponseSchema>;

/** A key as staff write it in a ruling. */
export const KeySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choice'), labels: LabelsSchema }),
  z.strictObject({ kind: z.literal('numeric'), value: z.string().trim().min(1).max(50), tolerance: z.string().trim().min(1).max(50) }),
  z.strictObject({ kind: z.literal('text'), accepted: z.array(z.string().trim().min(1).max(200)).min(1).max(20) }),
  z.strictObject({ kind: z.literal('match'), labels: PairsSchema }),
]);

/**
 * What answers an item, as it is stored. `choice`: the labels of the right options, exactly these. `numeric`: an exact value and how far off still
 * counts, each written as a whole number, a decimal or a fraction ('0.6', '3/5'). `text`: the accepted spellings. `match`: one pair for each of the left column.
 */
export const AnswerKeySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), labels: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('numeric'), value: z.string(), tolerance: z.string() }),
  z.object({ kind: z.literal('text'), accepted: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('match'), labels: z.array(z.string()).readonly() }),
]);
export type AnswerKey = Readonly<z.infer<typeof AnswerKeySchema>>;

/** Whether a response is one of its schema in the form in which the player sends it, by its kind. False says nothing. */
export const plainResponses: Readonly<Record<Response['kind'], (response: Readonly<Record<string, unknown>>) => boolean>> = {
  choice: ({ labels }) => Array.isArray(labels) && labels.length >= 1 && labels.length <= 12 && labels.every(isLabel),
  typed: ({ text }) => typeof text === 'string' && text.length >= 1 && text.length <= 200 && isStorable(text),
  match: ({ labels }) => Array.isArray(labels) && labels.length >= 1 && labels.length <= 9 && labels.every(isPair),
};

const isLabel = (value: unknown): boolean => typeof value === 'string' && value.length === 1 && value >= 'A' && value <= 'Z';
const isPair = (value: unknown): boolean => typeof value === 'string' && pairPattern.test(value);
