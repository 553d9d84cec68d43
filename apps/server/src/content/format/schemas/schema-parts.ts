import { isTimeZone } from '@abhyas/rules/calendar/time-zone.ts';
import { z } from 'zod';
import { isDay, isMoment } from '../base.ts';

/** What fields of several files of a pack are made of. */

export const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a key is lower-case letters, digits and dashes');
export const text = z.string().trim().min(1, 'must not be empty').max(500);
export const flag = z.enum(['0', '1']);
export const day = z.string().refine(isDay, "a day is '2026-11-21', 'today', 'today+3d' or 'today-2w'");
export const moment = z
  .string()
  .refine(isMoment, "a day is '2026-11-21', 'today' or 'today+3d', with or without a time: '2026-11-21 09:30'");
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time is 'hh:mm' on a 24-hour clock, in quotes");
export const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
/** A file of the folder 'media', or a page. */
export const path = z
  .string()
  .regex(/^(media(\/\w[\w.-]*)?|pages)\/\w[\w.-]*$/, 'a file is media/name.ext, media/folder/name.ext or pages/name.md');
/** A picture of the folder 'media'. */
export const picture = path.meta({ contentMediaType: 'image/*' });
/** What is known of questions, by 'bank/key'. */
export const curves = z
  .record(
    z.string().min(1),
    z.strictObject({
      discrimination: z.number().min(0.1).max(10),
      difficulty: z.number().min(-6).max(6),
      guess: z.number().min(0).max(0.9).default(0),
    }),
  )
  .default({});
export const zone = z.string().refine(isTimeZone, 'no such time zone');
