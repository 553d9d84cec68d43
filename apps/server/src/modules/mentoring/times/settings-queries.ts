import type { MentorSettings } from '@abhyas/contract/mentoring/week.ts';
import { knownZone } from '@abhyas/rules/calendar/time-zone.ts';
import { count, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { mentorSettings } from '../tables.ts';

/** What holds for a mentor who has saved nothing. Minutes, hours of notice, and no limit of sessions a day. */
export const defaultSettings = { minutes: 45, buffer: 15, noticeHours: 0, maxPerDay: 0 } as const;

/** A mentor's settings; `timeZone` is '' for who has chosen none that can be used, and is in the portal's. */
export async function getSettings({ queryable, mentorId }: { queryable: Queryable; mentorId: bigint }): Promise<MentorSettings> {
  const [row] = await queryable
    .select({
      timeZone: mentorSettings.timeZone,
      minutes: mentorSettings.minutes,
      buffer: mentorSettings.buffer,
      noticeHours: mentorSettings.noticeHours,
      maxPerDay: mentorSettings.maxPerDay,
      meetingUrl: mentorSettings.meetingUrl,
      about: mentorSettings.about,
    })
    .from(mentorSettings)
    .where(eq(mentorSettings.mentorId, mentorId));
  if (row === undefined) return { timeZone: '', ...defaultSettings, meetingUrl: '', about: '' };
  return { ...row, timeZone: knownZone(row.timeZone) ?? '' };
}

/** Saves a mentor's settings. They hold for what is opened from now on: times and bookings stay where they are. */
export async function saveSettings({
  queryable,
  mentorId,
  settings,
}: {
  queryable: Queryable;
  mentorId: bigint;
  settings: MentorSettings;
}): Promise<MentorSettings> {
  const row = { ...settings, timeZone: settings.timeZone === '' ? null : settings.timeZone };
  await queryable
    .insert(mentorSettings)
    .values({ mentorId, ...row })
    .onConflictDoUpdate({ target: mentorSettings.mentorId, set: row });
  return settings;
}

/** More than there are names of zones. */
const maxZones = 1000;

/** The zones that mentors have chosen as they are stored, with how many rows have each. */
export const countMentorZones = ({ queryable }: { queryable: Queryable }) =>
  queryable
    .select({ zone: mentorSettings.timeZone, rows: count() })
    .from(mentorSettings)
    .groupBy(mentorSettings.timeZone)
    .orderBy(mentorSettings.timeZone)
    .limit(maxZones);
