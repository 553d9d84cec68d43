import type { MentorSettings } from '@abhyas/contract/mentoring/week.ts';
import { isTimeZone } from '@abhyas/rules/calendar/time-zone.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { saveSettings } from './settings-queries.ts';

/** Length, buffer, zone and link of a mentor, for what is opened and joined from now on. Throws INVALID_REQUEST for a zone that can't be used. */
export function changeSettings({ parts, ...of }: { parts: Ports<'database'>; mentorId: bigint; settings: MentorSettings }) {
  const { timeZone } = of.settings;
  if (timeZone !== '' && !isTimeZone(timeZone)) throw new AppError('INVALID_REQUEST', { fields: { timeZone: { key: 'field_time_zone' } } });
  return saveSettings({ queryable: parts.database.orm, ...of });
}
