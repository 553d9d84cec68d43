import type { Language } from '@abhyas/contract/languages.ts';
import { recordingMs } from '@abhyas/rules/classes/class-card.ts';
import { rangeWords } from '../../../../platform/common/moment-words.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { announce, inEachLanguage } from '../../../notices/index.ts';
import { listClassStaff, lockOverdue, saveTold } from './overdue-queries.ts';

const perRound = 50;

const minutes = recordingMs / 60_000;
const english = {
  title: (title: string) => `No recording yet: ${title}`,
  text: ({ batch, when }: { batch: string; when: string }) =>
    `${batch}, ${when}. It was expected ${minutes} minutes after the class. See at the meeting provider whether it was recorded.`,
};
const overdueWords: Readonly<Record<Language, typeof english>> = {
  en: english,
  hi: {
    title: (title) => `रिकॉर्डिंग अभी नहीं आई: ${title}`,
    text: ({ batch, when }) => `${batch}, ${when}। इसे क्लास के ${minutes} मिनट बाद आना था। मीटिंग वाली साइट पर देखें कि रिकॉर्ड हुई या नहीं।`,
  },
};

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
      staffIds.map((personId) =>
        inEachLanguage((language) => ({
          personId,
          cause: `recording-overdue:${id}`,
          type: 'recording-overdue' as const,
          title: overdueWords[language].title(title),
          text: overdueWords[language].text({ batch, when: rangeWords({ from: startsAt, to: endsAt, timeZone, language }) }),
          url: `/Classes/LIVE/${classId}`,
        })),
      ),
    );
    await announce({ tx, jobs, now, notices });
    await saveTold({ tx, ids: overdue.map(({ id }) => id), now });
  });
}
