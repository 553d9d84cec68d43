import { z } from 'zod';
import { endpoint, everyRole } from '../endpoint.ts';
import { IdCodec, MomentCodec, OptionalIdCodec } from '../wire.ts';

/** What a notice can be about. 'slot-booked' is a booking of a test, its change and its end; 'seat-offered' is the waitlist; 'session-booked' and 'session-soon' are sessions with a mentor; 'session-unready' goes to the staff of centres; 'class-changed' are changes of a class, and what its mentor writes to the batch; 'doubt-asked' goes to mentors; 'question-asked' is of a parent, to the staff of classes, and 'question-answered' the institute's answer; 'weekly-digest' to parents who asked for it, 'child-alert' to parents of a child who missed something; 'recording-overdue' goes to the staff of classes; 'school-deadline' are the deadlines of shortlisted programmes; 'revision-due' comes at the hour that a student chose; 'notice', 'institute-reminder' and 'offer' are what staff write. */
export const noticeTypes = [
  'test-released',
  'score-changed',
  'slot-booked',
  'slot-soon',
  'seat-offered',
  'session-unready',
  'session-booked',
  'session-soon',
  'class-changed',
  'class-soon',
  'feedback-given',
  'doubt-asked',
  'doubt-answered',
  'question-asked',
  'question-answered',
  'weekly-digest',
  'month-report',
  'child-alert',
  'recording-overdue',
  'school-deadline',
  'revision-due',
  'notice',
  'institute-reminder',
  'offer',
] as const;
export type NoticeType = (typeof noticeTypes)[number];
/** Where a notice can go beside the notification centre, which has them all. */
export const noticeChannels = ['email', 'push', 'sms', 'whatsapp'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** What became of a notice on its way to one place. */
export const deliveryStates = ['waiting', 'sent', 'arrived', 'failed', 'bounced', 'dropped'] as const;

/** NTF-005. `url` is a path of the portal, or ''. */
export const NoticeSchema = z.object({
  noticeId: IdCodec,
  type: z.enum(noticeTypes),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  at: MomentCodec,
  read: z.boolean(),
});
export type Notice = z.input<typeof NoticeSchema>;

/** What counts notices counts no further than this. */
export const maxCountedNotices = 100;

const signedIn = { kind: 'session', roles: everyRole } as const;

export const listNotices = endpoint('listNotices', {
  summary:
    'The notices of the signed-in person, newest first, twenty at a time; `before` is the last one of the page before. `unread` counts to a hundred',
  access: signedIn,
  effect: 'read',
  body: z.strictObject({ before: IdCodec.optional(), unreadOnly: z.boolean() }),
  data: z.object({ notices: z.array(NoticeSchema), more: z.boolean(), unread: z.number().int() }),
});

export const seeNotices = endpoint('seeNotices', {
  summary: 'Takes note that the notification centre was opened: the badge begins again at nothing',
  access: signedIn,
  effect: 'own',
  body: z.strictObject({}),
  data: z.object({}),
});

export const readNotices = endpoint('readNotices', {
  summary: 'Marks these notices, or all (the newest ten thousand), as read or unread',
  access: signedIn,
  effect: 'own',
  body: z.strictObject({ noticeIds: z.union([z.array(IdCodec).min(1).max(100), z.literal('all')]), read: z.boolean() }),
  data: z.object({ unread: z.number().int() }),
});

/** API-015, NTF-002: what the bell's badge counts. */
export const unReadPushNotifications = endpoint('unReadPushNotifications', {
  summary:
    'How many unread notices came since the notification centre was opened last, those of the course in use and of none, or of all courses where none is named. Counts to a hundred',
  access: signedIn,
  effect: 'read',
  body: z.strictObject({ courseId: OptionalIdCodec, variantId: OptionalIdCodec }),
  data: z.array(z.object({ number_of_pushNotification: z.number().int() })).length(1),
});

/** Which types go to which channel. */
export const NoticeSettingsSchema = z.record(z.enum(noticeTypes), z.record(z.enum(noticeChannels), z.boolean()));
export type NoticeSettings = z.input<typeof NoticeSettingsSchema>;

export const noticeSettings = endpoint('noticeSettings', {
  summary: 'Which notices the signed-in person wants on which channel, and the key a browser needs to subscribe',
  access: signedIn,
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({ settings: NoticeSettingsSchema, pushKey: z.string() }),
});

export const saveNoticeSettings = endpoint('saveNoticeSettings', {
  summary: 'Chooses a channel of a type of notices, or of all types',
  access: signedIn,
  effect: 'own',
  body: z.strictObject({ type: z.enum([...noticeTypes, 'all']), channel: z.enum(noticeChannels), on: z.boolean() }),
  data: z.object({ settings: NoticeSettingsSchema }),
});

export const subscribePush = endpoint('subscribePush', {
  summary: 'Has notices pushed to this browser, as long as its session is not ended; the address must be that of a push service',
  access: signedIn,
  effect: 'own',
  perDay: 50,
  body: z.strictObject({
    endpoint: z.url().max(1_000),
    keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
  }),
  data: z.object({}),
});

export const unsubscribePush = endpoint('unsubscribePush', {
  summary: 'Stops pushing to this browser',
  access: signedIn,
  effect: 'own',
  body: z.strictObject({ endpoint: z.string().max(1_000) }),
  data: z.object({}),
});
