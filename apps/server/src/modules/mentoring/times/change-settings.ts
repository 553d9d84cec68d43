import type { MentorSettings } from '@abhyas/contract/mentoring/week.ts';
import type { Ports } from '../../../platform/parts.ts';
import { deleteDayOff } from './hit-queries.ts';
import { saveSettings } from './settings-queries.ts';

/** Length, buffer, zone and link of a mentor, for what is opened and joined from now on. */
export const changeSettings = ({ parts, ...of }: { parts: Ports<'database'>; mentorId: bigint; settings: MentorSettings }) =>
  saveSettings({ queryable: parts.database.orm, ...of });

/** A mentor works on a day again; its times are opened by hand. */
export const endDayOff = ({ parts, ...of }: { parts: Ports<'database'>; mentorId: bigint; day: string }) =>
  deleteDayOff({ queryable: parts.database.orm, ...of });
