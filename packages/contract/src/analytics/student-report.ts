import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ActionItemSchema } from '../mentoring/card.ts';
import { LinkedStudentSchema } from '../relations/people.ts';
import { DaySchema, MomentCodec, OptionalIdCodec } from '../wire.ts';
import { PredictionSchema, readers, StudyWeekSchema, TestPointSchema } from './performance.ts';

/** Something that comes next: a test, a class, or a session with a mentor. */
export const ReportEventSchema = z.object({
  kind: z.enum(['test', 'class', 'session']),
  name: z.string(),
  at: MomentCodec,
  /** What happens then: a booked seat, a class or a session starts, a test without a seat opens, or closes where it is open. */
  when: z.enum(['starts', 'opens', 'closes']),
  /** The venue or room, 'Virtual', 'Online' or 'At home'; '' where it is not known. */
  place: z.string(),
  /** In which the reader reads `at`: the venue's for what is there, otherwise the portal's, or the mentor's own for a session of theirs. */
  timeZone: z.string(),
});
export type ReportEvent = z.input<typeof ReportEventSchema>;

/** How a student does, on one page. Days and weeks are in the brand's zone, weeks from Monday. */
export const ReportSchema = z.object({
  student: LinkedStudentSchema,
  exam: z.object({ name: z.string(), date: z.union([DaySchema, z.literal('')]) }),
  today: DaySchema,
  /** From `judgeReport` of the rules. */
  judgement: z.object({
    headline: z.string(),
    sentences: z.array(z.object({ text: z.string(), isException: z.boolean() })),
  }),
  /** The last six at most of the kind that was completed last, oldest first. */
  tests: z.array(TestPointSchema).max(6),
  prediction: PredictionSchema,
  /** The last eight, oldest first; the last one is that of today. */
  weeks: z.array(StudyWeekSchema).length(8),
  /** The first day of the week to ask about; '' for none. */
  lowWeek: z.union([DaySchema, z.literal('')]),
  /** The week of today: `seconds` on questions; on a day of study something was completed or answered. */
  days: z.array(z.object({ day: DaySchema, seconds: z.number().int(), isStudied: z.boolean() })).length(7),
  /** The mentor sessions in this course that are over and were not cancelled. `disputed`: mentor and student each say that the other did not come. */
  sessions: z.object({ attended: z.number().int(), missed: z.number().int(), disputed: z.number().int() }),
  /** The classes of the course that are over and count for the student. */
  classes: z.object({
    attended: z.number().int(),
    total: z.number().int(),
    /** The last twelve at most, oldest first. */
    recent: z.array(z.object({ name: z.string(), at: MomentCodec, isAttended: z.boolean() })).max(12),
    /** The last missed one of them, and whether its recording was watched; null for none. */
    missed: z
      .object({ name: z.string(), at: MomentCodec, moduleNumber: z.number().int(), recording: z.enum(['none', 'watched', 'unwatched']) })
      .nullable(),
    /** How many recordings of classes of the course the student watched of, and how many seconds in all. */
    watched: z.object({ recordings: z.number().int(), seconds: z.number().int() }),
  }),
  /** The latest feedback that the reader may read; null for none. `steps`: the open ones of the last eight weeks' sessions, soonest due first, then what is done of the latest. `reports` counts all feedback. */
  feedback: z
    .object({
      mentorName: z.string(),
      at: MomentCodec,
      text: z.string(),
      steps: z.array(ActionItemSchema).max(5),
      reports: z.number().int(),
    })
    .nullable(),
  /** Soonest first. */
  next: z.array(ReportEventSchema).max(4),
});
export type Report = z.input<typeof ReportSchema>;

export const studentReport = endpoint('studentReport', {
  summary:
    'How a student does, on one page: a judgement in words, the last scores, practice by week and day, classes, mentor sessions, the latest feedback and what comes next. Without a student a parent gets the first of their children, with the list of all, and whether they get the weekly digest',
  access: readers,
  effect: 'read',
  mayLag: true,
  weight: 10,
  body: z.strictObject({
    /** '' for oneself, and for the first child of a parent. */
    studentImsPin: z.string().max(20).default(''),
    /** '' for the course that the student used last. */
    courseId: OptionalIdCodec.prefault(''),
    variantId: OptionalIdCodec.prefault(''),
  }),
  data: z.object({
    /** The children of a parent, by name; empty for everyone else. `asks`: how many things of the child's report are exceptions, to ask about. */
    children: z.array(LinkedStudentSchema.extend({ asks: z.number().int() })),
    /** Null where a parent has no child, or the student no course. */
    report: ReportSchema.nullable(),
    /** How many hours a week the student plans to study in the course of the report; 0 without a plan. */
    planHours: z.number().int(),
    /** Of a parent: whether they get the weekly digest by email, and whether there is an address to send it to. Null for everyone else. */
    digest: z.object({ on: z.boolean(), hasEmail: z.boolean() }).nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const troubledStudents = endpoint('troubledStudents', {
  summary:
    'The students of a mentor about whom their report has something to ask, each with what it is, those with the most first: of a hundred students by name at a time',
  access: { kind: 'session', roles: ['mentor'] },
  effect: 'read',
  mayLag: true,
  weight: 10,
  body: z.strictObject({ page: z.number().int().min(1).max(200).default(1) }),
  data: z.object({
    students: z.array(LinkedStudentSchema.extend({ reasons: z.array(z.string()).min(1) })),
    /** How many students there are. */
    total: z.number().int(),
    /** Whether there is a page after this one. */
    more: z.boolean(),
  }),
});
