import { recordingMs } from '@abhyas/rules/classes/class-card.ts';
import { rangeWords } from '../../../../platform/common/moment-words.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { announce } from '../../../notices/index.ts';
import { listClassStaff, lockOverdue, saveTold } from './overdue-queries.ts';

const perRound = 50;

/** Tells staff with the right `classes` of each recording that is overdue, once. */
export async function tellOverdue({ parts }: { parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs'> }): Promise<void> {
  const { brands, clock, config, database, jobs } = parts;
  const now = clock.now();
  const timeZone = await brands.timeZoneOf(new URL(config.publicUrl).hostname);
  await database.transaction(async (tx) => {
    const overdue = await lockOverdue({ tx, now, limit: perRound });
    if (overdue.length === 0) return;
    const staffIds = await listClassStaff(tx);
    const notices = overdue.flatMap(({ id, batch, classId, endsAt, startsAt, title }) =>
      staffIds.map((personId) => ({
        personId,
        cause: `recording-overdue:${id}`,
        type: 'recording-overdue' as const,
        title: `No recording yet: ${title}`,
        text: `${batch}, ${rangeWords({ from: startsAt, to: endsAt, timeZone })}. It was expected ${recordingMs / 60_000} minutes after the class. See at the meeting provider whether it was recorded.`,
        url: `/Classes/LIVE/${classId}`,
      })),
    );
    await announce({ tx, jobs, now, notices });
    await saveTold({ tx, ids: overdue.map(({ id }) => id), now });
  });
}
