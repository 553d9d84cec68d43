import { z } from 'zod';

/** The levels of education that a school can ask a grade of. */
export const criteriaLevels = ['class10', 'class12', 'graduation'] as const;
export type CriteriaLevel = (typeof criteriaLevels)[number];

const PercentSchema = z.number().min(0).max(100);
const CgpaSchema = z.number().min(0).max(10);
const GradeSchema = z.strictObject({ percent: PercentSchema, cgpa: CgpaSchema.nullable() });

/** The least grade a school asks, and that of a reservation category where it asks less. `cgpa` is null where the school publishes no minimum on that scale. */
export const MinimumSchema = z.strictObject({ ...GradeSchema.shape, byCategory: z.record(z.string(), GradeSchema) });
export type Minimum = z.infer<typeof MinimumSchema>;

/** What a programme asks of a candidate. A minimum is null where it asks for none. */
export const EligibilitySchema = z.strictObject({
  graduation: MinimumSchema.nullable(),
  class10: MinimumSchema.nullable(),
  class12: MinimumSchema.nullable(),
  /** Months of work; 0 for none. */
  workMonths: z.int().min(0).max(720),
  /** Whether students in their last year of graduation may apply. */
  finalYear: z.boolean(),
});
export type Eligibility = z.infer<typeof EligibilitySchema>;

/** From a grade of `percent` or `cgpa` on, a candidate gets `points`. */
const BandSchema = z.strictObject({ percent: PercentSchema, cgpa: CgpaSchema, points: z.number().min(0).max(1000) });

/** What a term of a selection formula is computed from. */
export const FormulaInputSchema = z.discriminatedUnion('kind', [
  /** A percentile of the exam: of the whole (`part` '') or of a section by its key. */
  z.strictObject({ kind: z.literal('percentile'), part: z.string().max(100) }),
  /** A grade in percent. */
  z.strictObject({ kind: z.literal('grade'), level: z.enum(criteriaLevels) }),
  /** The sum of the points that grades give. */
  z.strictObject({
    kind: z.literal('rating'),
    parts: z
      .array(z.strictObject({ level: z.enum(criteriaLevels), bands: z.array(BandSchema).min(1).max(20) }))
      .min(1)
      .max(3),
  }),
  /** Months of work. */
  z.strictObject({ kind: z.literal('work') }),
]);
export type FormulaInput = z.infer<typeof FormulaInputSchema>;

/**
 * A term of a selection formula: weight x ((input x scale.to / scale.from) - normal.from) / (normal.to - normal.from), with the fraction kept between 0 and 1.
 * 0.35 x (AR / 35) with AR = (score / 25) x 35 has the weight 0.35, the scale {from: 25, to: 35} and the normal range {from: 0, to: 35}.
 */
export const FormulaTermSchema = z.strictObject({
  label: z.string().min(1).max(100),
  weight: z.number().min(0).max(1000),
  input: FormulaInputSchema,
  scale: z.strictObject({ from: z.number().positive(), to: z.number().positive() }).nullable(),
  normal: z.strictObject({ from: z.number(), to: z.number() }).refine(({ from, to }) => to > from, 'has to end above its beginning'),
});
export type FormulaTerm = z.infer<typeof FormulaTermSchema>;

export const FormulaSchema = z.array(FormulaTermSchema).min(1).max(12);
