import type { FirstWeek } from '@abhyas/contract/home/front-page.ts';

/** What a new student does first, in this order. */
export const firstWeekKeys = ['hours', 'diagnostic', 'lesson', 'topicTest', 'mock', 'profile'] as const;
export type FirstWeekKey = (typeof firstWeekKeys)[number];

export interface FirstWeekItem {
  readonly key: FirstWeekKey;
  readonly isDone: boolean;
}

/** Whether a student of these paths finds a lesson; a path that its authors have only begun has none. */
export const haveLessons = (paths: readonly { readonly total: number }[]): boolean =>
  paths.length === 0 || paths.some(({ total }) => total > 0);

/** The checklist of the first week, without what the course does not have; none once everything is done. The diagnostic and a profile that is not whole do not keep it: they may be left out. */
export function firstWeekItems({
  facts,
  hasPlan,
  hasLessons,
}: {
  facts: FirstWeek | null;
  hasPlan: boolean;
  hasLessons: boolean;
}): FirstWeekItem[] {
  if (facts === null) return [];
  const { diagnostic, topicTest, mock, profilePercent } = facts;
  const lesson = hasLessons ? facts.lesson : null;
  const done = { hours: hasPlan, diagnostic, lesson, topicTest, mock, profile: profilePercent === 100 };
  if (done.hours && lesson !== false && topicTest !== false && mock !== false) return [];
  return firstWeekKeys.flatMap((key) => {
    const isDone = done[key];
    return isDone === null ? [] : [{ key, isDone }];
  });
}
