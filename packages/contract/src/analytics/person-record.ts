import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MinorSchema } from '../payments/money.ts';
import { orderStatuses } from '../payments/order.ts';
import { DaySchema, IdCodec, MomentCodec } from '../wire.ts';
import { RiskReasonSchema } from './institute.ts';
import { recordRows } from './institute-limits.ts';

const people = { kind: 'session', roles: ['staff', 'admin'], right: 'people' } as const;
const count = z.number().int().min(0);
/** Of the last ones whose attendance is known. */
const MissedSchema = z.object({ missed: count, of: count });

export const personRecord = endpoint('personRecord', {
  summary:
    'What a person has done and what was done for them, for staff: how a student does, sessions with mentors, messages of staff, payments for who may see fees, and the latest audit entries; of each list the latest',
  access: people,
  effect: 'read',
  body: z.strictObject({ personId: IdCodec }),
  data: z.object({
    /** Null for all but students. */
    progress: z
      .object({
        /** Empty where they are not at risk. */
        risks: z.array(RiskReasonSchema),
        classes: MissedSchema,
        sessions: MissedSchema,
        waitingDoubts: count,
        /** The mocks of their courses that ended last; `share`: per cent of the marks, null where they were not taken or are not scored. */
        mocks: z
          .array(
            z.object({ assessmentId: IdCodec, name: z.string(), endAt: MomentCodec, taken: z.boolean(), share: z.number().nullable() }),
          )
          .max(recordRows),
      })
      .nullable(),
    /** Sessions with mentors, of a mentor with students. */
    sessions: z
      .array(
        z.object({
          bookingId: IdCodec,
          /** '' once the account is gone. */
          withName: z.string(),
          course: z.string(),
          startsAt: MomentCodec,
          state: z.enum(['ahead', 'held', 'missed', 'mentor-missed', 'over', 'cancelled']),
        }),
      )
      .max(recordRows),
    /** What staff wrote to them. */
    messages: z.array(z.object({ title: z.string(), at: MomentCodec, isRead: z.boolean() })).max(recordRows),
    /** Null for who may not see fees. */
    payments: z
      .array(
        z.object({
          reference: z.string(),
          batch: z.string(),
          status: z.enum(orderStatuses),
          total: MinorSchema,
          /** What is not paid yet, and when the next part of it is due; null where nothing is left. */
          due: z.object({ amount: MinorSchema, day: DaySchema }).nullable(),
        }),
      )
      .max(recordRows)
      .nullable(),
    audit: z
      .array(
        z.object({
          at: MomentCodec,
          /** 'module.verb'. */
          action: z.string(),
          /** '' for no one who was signed in. */
          by: z.string(),
          /** By support in their place. */
          onBehalf: z.boolean(),
        }),
      )
      .max(recordRows),
  }),
});
export type PersonRecord = z.input<typeof personRecord.data>;
