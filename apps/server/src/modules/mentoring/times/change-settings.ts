import type { MentorSettings } from '@abhyas/contract/mentoring/week.ts';
import { isTimeZone } from '@abhyas/rules/calendar/time-zone.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { AlsoSaved, Asking } from './get-week.ts';
import { getSettings, saveSettings } from './settings-queries.ts';
import { reopenHours } from './weekly-hours.ts';

/** Length, buffer, zone and link of a mentor, for what is opened and joined from now on; the free times of weekly hours are cut again. Throws INVALID_REQUEST for a zone that can't be used. */
export async function changeSettings({
  parts,
  mentorId,
  timeZone: portal,
  settings,
  also = null,
}: Asking & { settings: MentorSettings; also?: AlsoSaved }) {
  const { timeZone, minutes, buffer } = settings;
  if (timeZone !== '' && !isTimeZone(timeZone)) throw new AppError('INVALID_REQUEST', { fields: { timeZone: { key: 'field_time_zone' } } });
  return parts.database.transaction(async (tx) => {
    const before = await getSettings({ queryable: tx, mentorId });
    const saved = await saveSettings({ queryable: tx, mentorId, settings });
    if (before.timeZone !== timeZone || before.minutes !== minutes || before.buffer !== buffer)
      await reopenHours({ parts, tx, mentorId, timeZone: portal });
    await also?.(tx);
    return saved;
  });
}
