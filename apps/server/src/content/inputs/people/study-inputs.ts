import type { StudyInput } from '../../../modules/learning/import.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { getChecked } from '../../format/base.ts';
import type { Pack } from '../../format/pack.ts';

type Person = Pack['people'][number];

/** The assets of a pack by their keys, each with the programme it belongs to, its type and its test, if it is one. */
export function assetsByKey(paths: readonly Pack['paths'][number][]) {
  return new Map(
    paths.flatMap((path) =>
      path.children
        .flatMap((unit) => [...unit.assets, ...unit.children.flatMap((topic) => topic.assets)])
        .map(({ key, type, test }) => [key, { programme: path.programme, type, test }] as const),
    ),
  );
}

/** The part a note belongs to, from 0; people count pages and paragraphs from 1. */
const partOf = ({ second, page, paragraph }: Person['notes'][number]): number | null =>
  second ?? (page === undefined ? undefined : page - 1) ?? (paragraph === undefined ? null : paragraph - 1);

/** What the people of a pack have marked and noted, course by course. `personIds` has those who are in the portal. */
export function studyInputs({
  pack,
  personIds,
  courseIds,
  assetIds,
  anchorDay,
  timeZone,
  now,
}: {
  pack: Pack;
  personIds: ReadonlyMap<string, bigint>;
  courseIds: ReadonlyMap<string, bigint>;
  assetIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
  now: Date;
}): StudyInput[] {
  const assets = assetsByKey(pack.paths);
  /** An hour of a day, `before` minutes earlier; nothing has been done in the time to come. */
  const momentOf = ({ day, hour, before }: { day: string; hour: number; before: number }) => {
    const start = startOfDay({ day: toDay({ text: day, anchor: anchorDay }), timeZone }).getTime();
    return new Date(Math.min(start + hour * 3_600_000, now.getTime()) - before * 60_000);
  };
  return pack.people.flatMap((person) => {
    const studentId = personIds.get(person.key);
    if (studentId === undefined) return [];
    const inCourse = (programme: string) => (asset: string) => getChecked(assets, asset).programme === programme;
    const programmes = new Set(
      [...person.bookmarks, ...person.tasks, ...person.notes.map(({ asset }) => asset)].map((key) => getChecked(assets, key).programme),
    );
    return [...programmes].map((programme) => {
      const isHere = inCourse(programme);
      // the first of a list is the newest: a minute is between two of them
      const marksOf = (mark: 'bookmark' | 'task') =>
        person[mark === 'bookmark' ? 'bookmarks' : 'tasks'].filter(isHere).map((asset, index) => ({
          mark,
          assetId: getChecked(assetIds, asset),
          at: momentOf({ day: 'today-1d', hour: 10, before: index }),
        }));
      return {
        name: `${pack.key}:${person.key}`,
        studentId,
        courseId: getChecked(courseIds, programme),
        marks: [...marksOf('bookmark'), ...marksOf('task')],
        notes: person.notes
          .filter(({ asset }) => isHere(asset))
          .map((note, index) => ({
            key: note.key,
            assetId: getChecked(assetIds, note.asset),
            text: note.text,
            part: partOf(note),
            at: momentOf({ day: note.day, hour: 18, before: index }),
          })),
      };
    });
  });
}
