import type { PastRound, PracticeHistory } from '../../../modules/adaptive/import-history.ts';
import type { SittingInput } from '../../../modules/assessment/import/import-sittings.ts';
import type { LessonInput } from '../../../modules/learning/import.ts';
import { momentIn } from '../../../platform/common/moment-in.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { getChecked } from '../../format/base.ts';
import type { Pack } from '../../format/pack.ts';
import { assetsByKey } from './study-inputs.ts';

/** What the students of a pack have done, by the tests and lessons of the portal. `personIds` has those who are in it. */
export function historyInputs({
  pack,
  personIds,
  courseIds,
  assessmentIds,
  assetIds,
  anchorDay,
  timeZone,
}: {
  pack: Pack;
  personIds: ReadonlyMap<string, bigint>;
  courseIds: ReadonlyMap<string, bigint>;
  assessmentIds: ReadonlyMap<string, bigint>;
  assetIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
}): { sittings: SittingInput[]; lessons: LessonInput[]; practised: PracticeHistory[] } {
  const assets = assetsByKey(pack.paths);
  const launchedFrom = new Map([...assets].flatMap(([key, { test }]) => (test === undefined ? [] : [[test, key] as const])));
  const momentOf = (day: string, time: string) => momentIn({ text: `${toDay({ text: day, anchor: anchorDay })} ${time}:00`, timeZone });
  const known = pack.histories.flatMap((history) => {
    const studentId = personIds.get(history.person);
    return studentId === undefined ? [] : [{ ...history, studentId }];
  });
  const practised = known.flatMap(({ person, studentId, practice, revision }): PracticeHistory[] => {
    const rounds = [
      ...practice.map(({ pool, day, time, ability }): PastRound => ({ kind: 'adaptive', at: momentOf(day, time), pool, ability })),
      ...revision.flatMap(({ from, to, time, minutes, right }) =>
        daysBetween(toDay({ text: from, anchor: anchorDay }), toDay({ text: to, anchor: anchorDay })).map((day): PastRound => ({
          kind: 'revision',
          at: momentOf(day, time),
          minutes,
          right,
        })),
      ),
    ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const programme = pack.people.find(({ key }) => key === person)?.programmes[0]?.programme;
    if (rounds.length === 0 || programme === undefined) return [];
    return [{ candidate: `${pack.key}:${person}`, studentId, courseId: getChecked(courseIds, programme), rounds }];
  });
  return {
    practised,
    sittings: known.flatMap(({ person, studentId, tests }) =>
      tests.map(({ test, day, time, ability, stuck, tagged }) => {
        const asset = launchedFrom.get(test);
        return {
          candidate: `${pack.key}:${person}`,
          studentId,
          assessmentId: getChecked(assessmentIds, test),
          assetId: asset === undefined ? null : getChecked(assetIds, asset),
          startAt: momentOf(day, time),
          ability,
          stuck,
          tagged,
        };
      }),
    ),
    lessons: known.flatMap(({ studentId, lessons }) =>
      lessons.map(({ asset, began, day, time, done }) => ({
        studentId,
        courseId: getChecked(courseIds, getChecked(assets, asset).programme),
        assetId: getChecked(assetIds, asset),
        beganAt: momentOf(began ?? day, time),
        lastAt: momentOf(day, time),
        done,
      })),
    ),
  };
}

/** The days from one to another, YYYY-MM-DD. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = Temporal.PlainDate.from(day).add({ days: 1 }).toString()) days.push(day);
  return days;
}
