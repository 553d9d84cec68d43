import type { CalendarEvent } from '@abhyas/contract/calendar/event.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { readRule } from '@abhyas/rules/calendar/repeat-rule.ts';
import { formatDuration } from '@abhyas/rules/messages/duration-words.ts';
import { addDays, revisionKey } from '@abhyas/rules/plan/schedule.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import type { AgendaRow } from '../../agenda/index.ts';
import { type PlanOf, todayItems, workOutPlan } from './get-plan.ts';
import type { PlanRow } from './plan-queries.ts';

/** The days of a student's plan from today on in a range of days, one entry each, worked out for the reading of a calendar. Where a day leads and what is on it is for its owner. `busy` is as `workOutPlan` takes it. */
export async function listPlanDays({
  from,
  to,
  isOwner,
  language,
  ...of
}: PlanOf & {
  row: PlanRow;
  busy: readonly AgendaRow[] | undefined;
  from: string;
  to: string;
  isOwner: boolean;
  language: Language;
}): Promise<CalendarEvent[]> {
  const { timeZone } = of;
  const found = await workOutPlan({ ...of, pace: null });
  if (found === null) return [];
  return found.plan.days
    .filter(({ day, items }) => day >= from && day <= to && items.length > 0)
    .map(({ day, items }) => {
      const isToday = day === found.day;
      const left = isToday
        ? todayItems(found)
            .filter(({ minutesLeft }) => minutesLeft > 0)
            .map(({ key, minutesLeft: minutes }) => ({ key, minutes }))
        : items;
      const minutes = left.reduce((sum, one) => sum + one.minutes, 0);
      const about = isOwner
        ? left.map(({ key }) => (key === revisionKey ? studyWords[language].revision : (found.byKey.get(key)?.title ?? ''))).join(' · ')
        : '';
      return planEvent({ day, timeZone, isOwner, name: nameOf({ minutes, isToday, language }), about, isDone: isToday && minutes === 0 });
    });
}

const english = {
  done: 'Study, all done',
  left: (time: string) => `Study, ${time} left`,
  all: (time: string) => `Study, ${time}`,
  revision: 'Revision',
};
const studyWords: Readonly<Record<Language, typeof english>> = {
  en: english,
  hi: { done: 'पढ़ाई, सब पूरा', left: (time) => `पढ़ाई, ${time} बाकी`, all: (time) => `पढ़ाई, ${time}`, revision: 'रिवीज़न' },
};

function nameOf({ minutes, isToday, language }: { minutes: number; isToday: boolean; language: Language }): string {
  const words = studyWords[language];
  if (minutes === 0) return words.done;
  const time = formatDuration(minutes * 60, language);
  return isToday ? words.left(time) : words.all(time);
}

const planEvent = ({
  day,
  timeZone,
  isOwner,
  name,
  about,
  isDone,
}: {
  day: string;
  timeZone: string;
  isOwner: boolean;
  name: string;
  about: string;
  isDone: boolean;
}): CalendarEvent => ({
  id: `plan:${day}`,
  entryId: '',
  moduleType: 'Study',
  name,
  startTime: startOfDay({ day, timeZone }).toISOString(),
  endTime: startOfDay({ day: addDays(day, 1), timeZone }).toISOString(),
  venue: '',
  startDate: day,
  endDate: day,
  ctaName: 'Open plan',
  link: isOwner ? '/home' : '',
  hangoutLink: '',
  handout: '',
  mentor_name: '',
  about,
  countDownDate: '',
  publishTime: '',
  event_details: { batchName: '', moduleNumber: '', classTitle: '', classDate: '', classTime: '', mappingId: '', mode: '' },
  meetingRecurrance: '0',
  ...readRule({ rule: '', timeZone }),
  state: isDone ? 'done' : '',
  movedFrom: '',
  own: false,
  occursAt: '',
});
