import type { BlockInput, PlanInput } from '../../../modules/calendar/import-plans.ts';
import { momentIn } from '../../../platform/common/moment-in.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { getChecked } from '../../format/base.ts';
import type { Pack } from '../../format/pack.ts';

/** Weekdays as the calendar counts them: 0 is Sunday. */
const numberOf = { sun: 0, mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6 } as const;

/** The study plans and study blocks of the students of a pack. `personIds` has those who are in it. */
export function planInputs({
  pack,
  personIds,
  courseIds,
  anchorDay,
  timeZone,
}: {
  pack: Pack;
  personIds: ReadonlyMap<string, bigint>;
  courseIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
}): { plans: PlanInput[]; blocks: BlockInput[] } {
  const dayOf = (text: string) => toDay({ text, anchor: anchorDay });
  const plans: PlanInput[] = [];
  const blocks: BlockInput[] = [];
  for (const history of pack.histories) {
    const studentId = personIds.get(history.person);
    if (studentId === undefined) continue;
    const programme = pack.people.find(({ key }) => key === history.person)?.programmes[0]?.programme;
    if (history.plan !== undefined && programme !== undefined) {
      const { hoursPerWeek, weekdaysOff, datesOff, examOn, madeOn } = history.plan;
      plans.push({
        studentId,
        courseId: getChecked(courseIds, programme),
        hoursPerWeek,
        weekdaysOff: weekdaysOff.map((name) => numberOf[name]).toSorted((a, b) => a - b),
        datesOff: datesOff.map(dayOf).toSorted(),
        examOn: examOn === undefined ? null : dayOf(examOn),
        madeAt: momentIn({ text: `${dayOf(madeOn)} 08:00`, timeZone }),
      });
    }
    for (const { key, title, day, time, minutes, on } of history.blocks) {
      const startsAt = momentIn({ text: `${dayOf(day)} ${time}`, timeZone });
      const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
      blocks.push({ ref: `${pack.key}/${history.person}/${key}`, personId: studentId, title, startsAt, endsAt, on });
    }
  }
  return { plans, blocks };
}
