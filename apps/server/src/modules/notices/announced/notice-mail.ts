import { z } from 'zod';
import { calendarEntrySchema } from '../../../platform/messages/calendar-entry.ts';

/** What the mail of a notice says beyond the notice: facts by name, links of its own, and what it has for the person's calendar: one entry, or several `events` in one file. */
export const noticeMailSchema = z.object({
  facts: z.array(z.object({ name: z.string(), text: z.string() })).readonly(),
  /** A `url` of the portal is a path; others are whole. */
  links: z.array(z.object({ text: z.string(), url: z.string() })).readonly(),
  calendar: calendarEntrySchema.nullable(),
  events: z.array(calendarEntrySchema).readonly().optional(),
});
export type NoticeMail = z.infer<typeof noticeMailSchema>;
