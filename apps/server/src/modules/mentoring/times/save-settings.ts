import type { MentorSettings } from '@abhyas/contract/mentoring/week.ts';
import type { Ports } from '../../../platform/parts.ts';
import { upsertSettings } from './settings-queries.ts';

/** Saves a mentor's settings. They hold for what is opened from now on: times and bookings stay where they are. */
export async function saveSettings({
  parts,
  mentorId,
  settings,
}: {
  parts: Ports<'database'>;
  mentorId: bigint;
  settings: MentorSettings;
}): Promise<MentorSettings> {
  await upsertSettings({ queryable: parts.database.orm, mentorId, settings });
  return settings;
}
