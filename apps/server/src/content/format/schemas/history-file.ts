import { blockLimits, planLimits } from '@abhyas/contract/calendar/calendar-limits.ts';
import { z } from 'zod';
import { weekdays } from './mentoring-file.ts';
import { day, key, time } from './schema-parts.ts';

/** A figure for the whole test, or one for each of its sections by key. */
const perSection = <T extends z.ZodType>(figure: T) => z.union([figure, z.record(key, figure)]);

const sitting = z.strictObject({
  test: key,
  day,
  time,
  /** On the scale of the cohort: 0 is the middle, 1 better than five in six. */
  ability: perSection(z.number().min(-6).max(6)),
  /** How many questions the student could not leave, and got wrong. */
  stuck: perSection(z.int().min(0).max(20)).default(0),
  /** How many of a hundred wrong answers got an error tag in the review. */
  tagged: z.int().min(0).max(100).default(0),
});

const lesson = z.strictObject({
  asset: key,
  began: day.optional(),
  day,
  time: time.default('19:00'),
  /** Per cent. */
  done: z.int().min(1).max(100).default(100),
});

const practice = z.strictObject({ pool: key, day, time, ability: z.number().min(-6).max(6) });

/** On each day from one to another, what is due. */
const revision = z.strictObject({
  from: day,
  to: day,
  time: time.default('21:00'),
  minutes: z.int().min(5).max(60),
  /** Per cent. */
  right: z.int().min(0).max(100),
});

/** The pace of a study plan in the student's first programme. */
const plan = z.strictObject({
  hoursPerWeek: z.int().min(1).max(planLimits.hours),
  weekdaysOff: z.array(z.enum(weekdays)).max(6).default([]),
  datesOff: z.array(day).max(planLimits.datesOff).default([]),
  /** Without it, the exam date of the programme. */
  examOn: day.optional(),
  /** When the student made it: what slips counts from then on. */
  madeOn: day.default('today'),
});

/** A study block of the student's own, once or every week on the days in `on`. */
const block = z.strictObject({
  key,
  title: z.string().trim().min(1, 'must not be empty').max(blockLimits.title),
  day,
  time,
  minutes: z.int().min(blockLimits.minMinutes).max(blockLimits.maxMinutes),
  on: z.array(z.enum(weekdays)).max(7).default([]),
});

/** What students of a pack have done so far, for a demonstration. */
export const HistoryFileSchema = z.strictObject({
  histories: z.array(
    z.strictObject({
      person: key,
      tests: z.array(sitting).default([]),
      lessons: z.array(lesson).default([]),
      practice: z.array(practice).default([]),
      revision: z.array(revision).default([]),
      plan: plan.optional(),
      blocks: z.array(block).max(50).default([]),
    }),
  ),
});
export type HistoryFile = z.output<typeof HistoryFileSchema>;
