import { maxWeeklyHours, mentorLimits, otherDays } from '@abhyas/contract/mentoring/session-limits.ts';
import { z } from 'zod';
import { day, flag, key, time, zone } from './schema-parts.ts';

const path = z.string().regex(/^media\//, "a file is 'media/name.ext'");
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Hours of a day, and how a session in them can be. */
const dayHours = { start: time, end: time, virtual: flag.default('1'), venue: key.optional() } as const;
/** The same hours on some weekdays. */
const hours = {
  weekdays: z
    .array(z.enum(weekdays))
    .min(1)
    .default([...weekdays]),
  ...dayHours,
} as const;
/** Hours that a mentor has free in a stretch of days. */
const freeHours = z.strictObject({ from: day, to: day, ...hours });

/** Sessions with mentors: their free times, and for demonstrations sessions that have been. */
export const MentoringFileSchema = z.strictObject({
  holidays: z.never('write these in events.yaml').optional(),
  limits: z.never("write these in programmes.yaml, as 'mentorSessions' of each programme").optional(),
  mentors: z
    .array(
      z.strictObject({
        mentor: key,
        timezone: zone.optional(),
        minutes: z.int().min(15).max(180).default(45),
        buffer: z.int().min(0).max(60).default(15),
        /** Hours before a start until which it can be booked. */
        notice: z.int().min(0).max(mentorLimits.noticeHours).default(0),
        /** Sessions a day; 0: any number. */
        perDay: z.int().min(0).max(mentorLimits.perDay).default(0),
        link: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
        about: z.string().trim().max(300).default(''),
        /** Of every week, until the mentor saves hours of their own. */
        hours: z.array(z.strictObject(hours)).max(maxWeeklyHours).default([]),
        /** Single days with other hours than those of every week. */
        otherDays: z
          .array(z.strictObject({ day, hours: z.array(z.strictObject(dayHours)).min(1).max(otherDays.hours) }))
          .max(otherDays.max)
          .default([]),
        times: z.array(freeHours).max(50).default([]),
      }),
    )
    .default([]),
  sessions: z
    .array(
      z.strictObject({
        key,
        mentor: key,
        student: key,
        programme: key,
        day,
        time: z.union([time, z.literal('now')]),
        minutes: z.int().min(15).max(180).default(45),
        venue: key.optional(),
        reason: z.string().trim().min(3, 'must have a few words').max(500),
        cancelled: z
          .strictObject({
            by: z.enum(['student', 'mentor']),
            hours: z.int().min(1).max(720),
            reason: z.string().trim().max(300).default(''),
          })
          .optional(),
        attendance: z.enum(['present', 'absent', 'mentor-absent']).optional(),
        feedback: z.string().trim().min(10).max(4_000).optional(),
        files: z.array(path).max(5, 'feedback has five files at most').default([]),
        steps: z
          .array(z.strictObject({ text: z.string().trim().min(3, 'must have a few words').max(200), due: day.optional() }))
          .max(10)
          .default([]),
        rating: z.int().min(1).max(5).optional(),
        ratingText: z.string().trim().max(1_000).default(''),
      }),
    )
    .default([]),
});
export type MentoringFile = z.output<typeof MentoringFileSchema>;
