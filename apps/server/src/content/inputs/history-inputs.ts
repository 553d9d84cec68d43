import type { SittingInput } from '../../modules/assessment/index.ts';
import type { LessonInput } from '../../modules/learning/index.ts';
import { momentIn } from '../../platform/common/moment-in.ts';
import { toDay } from '../format/base/days.ts';
import { getChecked } from '../format/base/get-checked.ts';
import type { Pack } from '../format/pack.ts';
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
}): { sittings: SittingInput[]; lessons: LessonInput[] } {
  const assets = assetsByKey(pack.paths);
  const launchedFrom = new Map([...assets].flatMap(([key, { test }]) => (test === undefined ? [] : [[test, key] as const])));
  const momentOf = (day: string, time: string) => momentIn({ text: `${toDay({ text: day, anchor: anchorDay })} ${time}:00`, timeZone });
  const known = pack.histories.flatMap((history) => {
    const studentId = personIds.get(history.person);
    return studentId === undefined ? [] : [{ ...history, studentId }];
  });
  return {
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
