import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, OptionalIdCodec, StorableTextSchema } from '../wire.ts';
import { formulaLimits } from './formula-limits.ts';

const student = { kind: 'session', roles: ['student'] } as const;
const ofCourse = { courseId: IdCodec, variantId: IdCodec };

/** A line of a formula sheet: words with formulas in LaTeX between dollar signs, below a topic ('' for none). */
const line = { topic: z.string(), text: z.string() };

export const FormulaLineSchema = z.object({ lineId: IdCodec, ...line });
export type FormulaLine = z.input<typeof FormulaLineSchema>;

export const formulaSheet = endpoint('formulaSheet', {
  summary:
    'The formula sheet that a student made for a course, by topic and in the order its lines were added, with the topics of their error book to choose from',
  access: student,
  effect: 'own',
  body: z.strictObject(ofCourse),
  data: z.object({ lines: z.array(FormulaLineSchema).max(formulaLimits.lines), topics: z.array(z.string()).max(200) }),
  errors: ['NOT_FOUND'],
});

export const saveFormula = endpoint('saveFormula', {
  summary: 'Adds a line to the formula sheet of a student, or changes one; a line that is there already is not added again',
  access: student,
  effect: 'own',
  perDay: 1_000,
  body: z.strictObject({
    ...ofCourse,
    /** '' for a new one. */
    lineId: OptionalIdCodec,
    topic: StorableTextSchema.trim().max(formulaLimits.topic),
    text: StorableTextSchema.trim().min(1).max(formulaLimits.text),
  }),
  data: z.object({ lineId: IdCodec }),
  errors: ['NOT_FOUND', 'FORMULA_SHEET_FULL'],
});

export const removeFormula = endpoint('removeFormula', {
  summary: 'Removes a line from the formula sheet of a student; removing it again changes nothing',
  access: student,
  effect: 'own',
  body: z.strictObject({ lineId: IdCodec }),
  data: z.object({}),
});
