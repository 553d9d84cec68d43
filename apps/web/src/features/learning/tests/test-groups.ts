import type { TestGroup } from '@abhyas/contract/home/test-landing.ts';
import type { Asset, PathNode } from '@abhyas/contract/learning/learning.ts';
import { matchesSearch } from '../../../lib/format/matches-search.ts';
import { assetsOf } from '../path-tree.ts';

/** A list of tests under one heading. `url` is '' where the heading leads nowhere. */
export type Group = Pick<TestGroup, 'learningPathId' | 'moduleId' | 'name' | 'url' | 'assets'>;

export const tabNames = ['all', 'upcoming', 'completed'] as const;
export type TabName = (typeof tabNames)[number];

/** The lists of one path: a group for each of its units. */
export function groupsOf(path: PathNode): Group[] {
  return path.children.map((unit) => ({
    learningPathId: unit.learningPathId,
    moduleId: path.parentId,
    name: unit.name,
    url: '',
    assets: assetsOf(unit),
  }));
}

/** Whether a test is in a tab. `today` is a day (YYYY-MM-DD): a test released today is not upcoming (TST-008). */
export function isInTab({ test, tab, today }: { test: Pick<Asset, 'status' | 'assetDetails'>; tab: TabName; today: string }): boolean {
  if (tab === 'upcoming') return (test.assetDetails[0]?.releaseDate ?? '') > today;
  return tab === 'all' || test.status === 'completed';
}

/** The tabs that have tests, with how many (TST-003, TST-007). All is always there. */
export function tabsOf({ tests, today }: { tests: readonly Asset[]; today: string }): { name: TabName; count: number }[] {
  return tabNames
    .map((name) => ({ name, count: tests.filter((test) => isInTab({ test, tab: name, today })).length }))
    .filter(({ name, count }) => name === 'all' || count > 0);
}

/** The part of the groups that is in a tab and matches a search; a group without any is left out. */
export function shownGroups({
  groups,
  tab,
  search,
  today,
}: {
  groups: readonly Group[];
  tab: TabName;
  search: string;
  today: string;
}): Group[] {
  return groups
    .map((group) => ({
      ...group,
      assets: group.assets.filter((test) => isInTab({ test, tab, today }) && matchesSearch({ name: test.assetName, search })),
    }))
    .filter(({ assets }) => assets.length > 0);
}

/** How many completed tests a group shows before one asks for more. */
const fewDone = 3;

/** The tests of a long group that show first: all that are still to be done, and the last few that are done. */
export function shortList(assets: readonly Asset[]): Asset[] {
  const done = assets.filter(({ status }) => status === 'completed');
  const hidden = new Set(done.slice(0, -fewDone));
  return hidden.size < 2 ? [...assets] : assets.filter((test) => !hidden.has(test));
}
