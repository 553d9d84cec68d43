import { z } from 'zod';
import type { ReadinessThing } from '../centres/readiness.ts';
import { deskCountLimit, deskRows } from './desk-limits.ts';
import { endpoint } from '../endpoint.ts';
import { schoolDataKinds } from '../schools/school-limits.ts';
import { IdCodec, MomentCodec } from '../wire.ts';

const count = z
  .number()
  .int()
  .min(0)
  .max(deskCountLimit + 1);
const student = z.object({ name: z.string(), pin: z.string() });

/** A doubt that waits for an answer, without what was asked. `since` is when the student wrote last. */
export const WaitingDoubtSchema = z.object({
  doubtId: IdCodec,
  student,
  course: z.string(),
  topic: z.string(),
  /** Who may answer it, by name. */
  mentors: z.array(z.string()),
  since: MomentCodec,
});
export type WaitingDoubt = z.input<typeof WaitingDoubtSchema>;

/** A seat that is on offer to someone from the waitlist. */
export const OpenOfferSchema = z.object({
  offerId: IdCodec,
  student,
  test: z.string(),
  venueId: IdCodec,
  venue: z.string(),
  timeZone: z.string(),
  startsAt: MomentCodec,
  offerEndsAt: MomentCodec,
});
export type OpenOffer = z.input<typeof OpenOfferSchema>;

/** A session of today at any centre. */
export const SessionTodaySchema = z.object({
  slotId: IdCodec,
  venueId: IdCodec,
  venue: z.string(),
  timeZone: z.string(),
  room: z.string(),
  test: z.string(),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  seats: z.number().int(),
  booked: z.number().int(),
  checkedIn: z.number().int(),
  /** What it needs and is overdue, as staff see it. */
  missing: z.array(z.enum(['venue', 'paper', 'invigilator'] as const satisfies readonly ReadinessThing[])),
});
export type SessionToday = z.input<typeof SessionTodaySchema>;

export const staffDesk = endpoint('staffDesk', {
  summary:
    'What waits for the caller as far as their rights go: how many late answers, doubts, questions of parents, overdue recordings, missed sessions, offers of the waitlist and faults of the last import, the first steps of a portal until all are done, the doubts that wait longest, the offers that end first, and the sessions of today. What is counted stops at a hundred and one. A part without its right is null',
  access: { kind: 'session', roles: ['staff', 'admin'] },
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({
    now: MomentCodec,
    /** The portal's: it says what is today. */
    timeZone: z.string(),
    centre: z
      .object({
        late: count,
        offers: z.object({ count, first: z.array(OpenOfferSchema).max(deskRows) }),
        sessions: z.array(SessionTodaySchema).max(deskRows),
      })
      .nullable(),
    classes: z
      .object({
        doubts: z.object({ count, first: z.array(WaitingDoubtSchema).max(deskRows) }),
        /** Of parents, for the institute. */
        questions: count,
        recordings: count,
        missed: count,
      })
      .nullable(),
    content: z
      .object({
        /** The import of school data that was run or tried last; null before the first one. */
        lastImport: z.object({ kind: z.enum(schoolDataKinds), at: MomentCodec, faults: z.number().int() }).nullable(),
        /** Which of the first steps of a portal are done; null once all are. `helpdesk`: whether the brand says whom to write to. */
        setup: z
          .object({
            course: z.boolean(),
            brand: z.boolean(),
            helpdesk: z.boolean(),
            test: z.boolean(),
            notice: z.boolean(),
            student: z.boolean(),
          })
          .nullable(),
      })
      .nullable(),
  }),
});
export type StaffDesk = z.input<typeof staffDesk.data>;
