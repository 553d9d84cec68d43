import { z } from 'zod';
import { ReadySessionSchema } from '../centres/readiness.ts';
import { endpoint } from '../endpoint.ts';
import { WaitingDoubtSchema } from '../home/staff-desk.ts';
import { MinorSchema } from '../payments/money.ts';
import { DaySchema, IdCodec, IdSchema, MomentCodec, OptionalMomentCodec } from '../wire.ts';
import { figureNames, figurePeriods, type FigurePeriod, firstRisks, instituteRows, listedFigures, riskSteps } from './institute-limits.ts';

const people = { kind: 'session', roles: ['staff', 'admin'], right: 'people' } as const;
const count = z.number().int().min(0);

/** Why a student is at risk, by the rule of the same name. */
export const RiskReasonSchema = z.discriminatedUnion('kind', [
  /** No visit for so many days. */
  z.object({ kind: z.literal('away'), days: count }),
  /** Mocks that ended in the last four weeks and were not taken. */
  z.object({ kind: z.literal('mocks'), missed: count, of: count }),
  /** By how many percentage points the later half of the last mocks is below the earlier one. */
  z.object({ kind: z.literal('scores'), fall: count }),
  /** Of the last classes and mentor sessions. */
  z.object({ kind: z.literal('classes'), missed: count, of: count }),
  z.object({ kind: z.literal('sessions'), missed: count, of: count }),
  /** Doubts of theirs that wait for an answer for too long. */
  z.object({ kind: z.literal('doubts'), waiting: count }),
]);
export type RiskReason = z.output<typeof RiskReasonSchema>;

export const RiskStepSchema = z.enum(riskSteps);
export type RiskStep = z.output<typeof RiskStepSchema>;

/**
 * What a figure counts. `of`: among how many; `extra`: enrolled in so many batches, newly at risk, of so many mocks, missed sessions, hours the
 * oldest doubt waits, or batches with classes; 0 where there is nothing else to say. Mentors are counted in minutes booked of minutes offered, fees in
 * whole rupees that are due, `of` so many students, with what is late of them.
 */
const FigureValueSchema = z.object({ count, of: count, extra: count });

export const FigureSchema = z.object({
  name: z.enum(figureNames),
  /** Null where it could not be counted. */
  value: FigureValueSchema.nullable(),
  /** As it was a period before; null where that is not known. */
  before: FigureValueSchema.nullable(),
});
export type Figure = z.input<typeof FigureSchema>;

export const RiskSchema = z.object({
  personId: IdCodec,
  name: z.string(),
  pin: z.string(),
  batches: z.array(z.string()),
  mentors: z.array(z.string()),
  /** '' where there was none in the last ninety days. */
  lastVisitAt: OptionalMomentCodec,
  reasons: z.array(RiskReasonSchema),
  step: RiskStepSchema,
  since: MomentCodec,
});
export type Risk = z.input<typeof RiskSchema>;

/** How far the figures that are asked for look back, and the course that they are of; '' is all of them. */
const filter = {
  period: z.enum(Object.keys(figurePeriods) as [FigurePeriod, ...FigurePeriod[]]).default('week'),
  courseId: z.union([IdSchema, z.literal('')]).default(''),
};

export const institute = endpoint('institute', {
  summary:
    'How the institute does, for its owner: who is enrolled, active and at risk, mocks taken, attendance, hours of mentors, doubts that wait and, for who may see fees, fees due; each with what it was a period before. With the students most at risk and the sessions of the next exam day. A figure or part that could not be read is null, and the rest is there',
  access: people,
  effect: 'read',
  body: z.strictObject(filter),
  data: z.object({
    now: MomentCodec,
    timeZone: z.string(),
    /** When the oldest of the figures was counted. */
    countedAt: MomentCodec,
    figures: z.array(FigureSchema),
    /** The courses to choose from. */
    courses: z.array(z.object({ courseId: IdCodec, name: z.string() })),
    /** The first day on which there is a week to compare with; null where there is one already, and where no kept figures are compared. */
    comparesFrom: DaySchema.nullable(),
    risks: z.object({ first: z.array(RiskSchema).max(firstRisks), total: count }).nullable(),
    /** The sessions of the next day within a week that has some, with what they lack. */
    exams: z.array(ReadySessionSchema).nullable(),
  }),
});
export type Institute = z.input<typeof institute.data>;

const total = count;
export const InstituteListSchema = z.discriminatedUnion('figure', [
  z.object({ figure: z.literal('atRisk'), total, rows: z.array(RiskSchema).max(instituteRows) }),
  z.object({
    figure: z.literal('mocks'),
    total,
    rows: z
      .array(z.object({ assessmentId: IdCodec, name: z.string(), course: z.string(), endAt: MomentCodec, taken: count, of: count }))
      .max(instituteRows),
  }),
  z.object({
    figure: z.literal('mentors'),
    total,
    rows: z
      .array(
        z.object({
          personId: IdCodec,
          name: z.string(),
          bookedMinutes: count,
          offeredMinutes: count,
          studentMissed: count,
          mentorMissed: count,
        }),
      )
      .max(instituteRows),
  }),
  z.object({ figure: z.literal('doubts'), total, rows: z.array(WaitingDoubtSchema).max(instituteRows) }),
  z.object({
    figure: z.literal('attendance'),
    total,
    rows: z
      .array(z.object({ batchId: IdCodec, name: z.string(), course: z.string(), classes: count, attended: count, of: count }))
      .max(instituteRows),
  }),
  z.object({
    figure: z.literal('feesDue'),
    total,
    rows: z
      .array(
        z.object({
          orderId: IdCodec,
          personId: IdCodec,
          name: z.string(),
          pin: z.string(),
          course: z.string(),
          batch: z.string(),
          amount: MinorSchema,
          /** The oldest day on which a part of it was due. */
          since: DaySchema,
          /** Whether the course is closed to them until they pay. */
          isPaused: z.boolean(),
        }),
      )
      .max(instituteRows),
  }),
]);
export type InstituteList = z.input<typeof InstituteListSchema>;

export const instituteList = endpoint('instituteList', {
  summary:
    'The list behind a figure of the institute, fifty rows a page, as it is now: what is most urgent first. Fees are for who may see them',
  access: people,
  effect: 'read',
  body: z.strictObject({ ...filter, figure: z.enum(listedFigures), page: z.number().int().min(1).max(500) }),
  data: InstituteListSchema,
});
