import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec, OptionalMomentCodec } from '../wire.ts';

/** Only the person themselves gets the address: it is a secret that also opens without a session. */
const owners = { access: { kind: 'session', roles: ['student', 'mentor', 'parent'] }, effect: 'own' } as const;
/** Whose calendar: '' for one's own, and for a parent the ID of a child. */
const WhoseSchema = z.strictObject({ studentImsPin: z.string().max(20) });

/** The address of a calendar that other programs read; both '' where it is turned off. */
const FeedSchema = z.object({ url: z.string(), since: OptionalMomentCodec });

export const calendarFeed = endpoint('calendarFeed', {
  summary: 'The secret address under which other calendar programs read one’s calendar',
  ...owners,
  secret: true,
  body: WhoseSchema,
  data: FeedSchema,
  errors: ['NOT_FOUND'],
});

export const replaceCalendarFeed = endpoint('replaceCalendarFeed', {
  summary: 'Turns the address of one’s calendar on, or replaces it: the earlier address stops working at once',
  ...owners,
  perDay: 20,
  body: WhoseSchema,
  data: FeedSchema,
  errors: ['NOT_FOUND'],
});

export const endCalendarFeed = endpoint('endCalendarFeed', {
  summary: 'Turns the address of one’s calendar off: it stops working at once',
  ...owners,
  perDay: 20,
  body: WhoseSchema,
  data: FeedSchema,
  errors: ['NOT_FOUND'],
});

export const calendarFile = endpoint('calendarFile', {
  summary: 'One event of a calendar as a file for another calendar program: RFC 5545, of a series the one occurrence',
  access: { kind: 'session', roles: ['student', 'parent', 'mentor', 'staff', 'admin'] },
  effect: 'read',
  weight: 2,
  /** Whose and in which course as `calendarData`; `entryId`, start and `occursAt` of its event. */
  body: z.strictObject({
    studentImsPin: z.string().max(20),
    courseId: IdCodec,
    variantId: IdCodec,
    entryId: IdCodec,
    startsAt: MomentCodec,
    occursAt: OptionalMomentCodec,
  }),
  data: z.object({ file: z.string() }),
  errors: ['NOT_FOUND'],
});
