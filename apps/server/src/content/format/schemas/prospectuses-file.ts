import { SlugSchema } from '@abhyas/contract/payments/prospectus.ts';
import { isGstin, stateCodes } from '@abhyas/rules/payments/tax.ts';
import { z } from 'zod';
import { day, flag, key, text } from './schema-parts.ts';

/** Whole rupees, tax included. */
const rupees = z.int().min(1).max(10_000_000);
const facts = z
  .array(z.strictObject({ name: text, note: text }))
  .max(30)
  .default([]);

/** What is sold, by whom, and what takes something off the price. */
export const ProspectusesFileSchema = z.strictObject({
  sellers: z
    .array(
      z.strictObject({
        key,
        name: text,
        address: text,
        gstin: z.string().refine(isGstin, 'is no GST number: copy it from the certificate'),
        prefix: z.string().regex(/^[A-Z]{1,4}$/, "is one to four capitals, as in 'AB'"),
        bank: text.optional(),
      }),
    )
    .max(20)
    .default([]),
  prospectuses: z
    .array(
      z.strictObject({
        key,
        programme: key,
        seller: key,
        slug: SlugSchema,
        title: text,
        summary: text,
        languages: z.array(text).min(1).max(20),
        includes: facts,
        phases: facts,
        trial: key.optional(),
        taxPercent: z.number().min(0).max(100).multipleOf(0.01).default(18),
        sac: z
          .string()
          .regex(/^\d{6}$/, "is six digits, in quotes: '999293'")
          .default('999293'),
        intakes: z
          .array(
            z.strictObject({
              key,
              batch: key,
              name: text,
              place: text,
              /** The code of the state where classes are held; left out online. */
              state: z.enum(stateCodes).optional(),
              mentor: text,
              schedule: text,
              startsOn: day,
              price: rupees,
              /** The days of the instalments after the first. */
              laterDays: z.array(day).max(11).default([]),
              changeUntil: day.optional(),
              refundUntil: day.optional(),
              seats: z.int().min(1).max(2_000),
              open: flag.default('1'),
            }),
          )
          .max(60)
          .default([]),
        discounts: z
          .array(
            z
              .strictObject({
                key,
                code: z.string().regex(/^[A-Z0-9-]{3,30}$/, 'a code is 3 to 30 capitals, digits and dashes'),
                kind: z.enum(['coupon', 'scholarship']),
                name: text,
                percent: z.number().min(0.01).max(100).multipleOf(0.01).optional(),
                rupees: rupees.optional(),
                until: day.optional(),
                uses: z.int().min(1).max(100_000).default(1),
              })
              .refine(
                ({ percent, rupees: amount }) => (percent === undefined) !== (amount === undefined),
                "give 'percent' or 'rupees', and one of them",
              ),
          )
          .max(500)
          .default([]),
      }),
    )
    .max(100)
    .default([]),
});
export type ProspectusesFile = z.output<typeof ProspectusesFileSchema>;
