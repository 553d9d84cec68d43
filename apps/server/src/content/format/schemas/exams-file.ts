import { z } from 'zod';
import { key, text, url } from './schema-parts.ts';

const marks = z.number().min(-1000).max(1000);
const percent = z.number().min(0).max(100);
/** A mark, and the percentile it gave. */
const points = z.array(z.tuple([marks, percent])).max(200);
const isoDay = z.iso.date("a day here is 'YYYY-MM-DD', in quotes");

const section = z.strictObject({ section: key, name: text, totalMarks: z.int().min(1).max(1000) });

const table = z.strictObject({
  name: text,
  year: z.int().min(1990).max(2100),
  source: text,
  url: url.optional(),
  published: isoDay,
  overall: points,
  sections: z.record(key, points).default({}),
});

const minutes = z.number().min(0.02).max(600);

/** The paper of an exam as its organiser has published it: what a full mock of that year must have. */
const pattern = z.strictObject({
  key,
  name: text,
  order: z.enum(['fixed', 'chosen', 'free']),
  sections: z
    .array(z.strictObject({ section: key, questions: z.int().min(1).max(500), minutes, marks: z.int().min(1).max(1000) }))
    .min(1)
    .max(10),
  edits: z.int().min(0).max(1000).optional(),
});

/** Exams with what their organisers have published: which marks gave which percentile. The Percentile Predictor is computed from them, and without any from the cohorts of the programme's tests. */
export const ExamsFileSchema = z.strictObject({
  exams: z
    .array(
      z.strictObject({
        key,
        name: text,
        programme: key,
        totalMarks: z.int().min(1).max(1000),
        sections: z.array(section).max(10).default([]),
        tables: z.array(table).max(60).default([]),
        patterns: z.array(pattern).max(60).default([]),
      }),
    )
    .max(50),
});
export type ExamsFile = z.output<typeof ExamsFileSchema>;
