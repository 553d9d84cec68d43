import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { describe, expect, test } from 'vitest';
import { mockTest } from '#test/assets.ts';
import { onlyPath, unitOf } from '#test/paths.ts';
import { groupsOf, isInTab, shortList, shownGroups, tabsOf } from './test-groups.ts';

const today = '2026-11-22';
const released = (releaseDate: string, more: Partial<Asset> = {}): Asset => ({
  ...mockTest,
  assetName: `Test of ${releaseDate}`,
  assetDetails: mockTest.assetDetails.map((details) => ({ ...details, releaseDate })),
  ...more,
});
const done = { status: 'completed' } as const;

test.each([
  ['released yesterday', released('2026-11-21'), ['all']],
  ['released today', released('2026-11-22'), ['all']],
  ['released tomorrow', released('2026-11-23'), ['all', 'upcoming']],
  ['completed', released('2026-11-22', done), ['all', 'completed']],
  ['in progress', released('2026-11-21', { status: 'in-progress' }), ['all']],
  ['without dates', { ...mockTest, assetDetails: [] }, ['all']],
] satisfies [string, Asset, string[]][])('TST-004 TST-005 TST-006 TST-008 a test %s is in the right tabs', (_what, asset, tabs) => {
  const inTabs = (['all', 'upcoming', 'completed'] as const).filter((tab) => isInTab({ test: asset, tab, today }));
  expect(inTabs).toEqual(tabs);
});

test('TST-003 TST-007 a tab without tests is hidden, and All stays', () => {
  expect(tabsOf({ tests: [released(today)], today })).toEqual([{ name: 'all', count: 1 }]);
  expect(tabsOf({ tests: [released('2026-12-01'), released(today, done)], today })).toEqual([
    { name: 'all', count: 2 },
    { name: 'upcoming', count: 1 },
    { name: 'completed', count: 1 },
  ]);
  expect(tabsOf({ tests: [], today })).toEqual([{ name: 'all', count: 0 }]);
});

test('TST-009 each unit of a path is a group, with the tests of its topics', () => {
  const topic = { ...unitOf({ learningPathId: '12', name: 'Topic' }), assets: [released('2026-11-02')] };
  const path = onlyPath(
    [],
    [
      unitOf({ learningPathId: '10', name: 'Mocks', assets: [released(today)] }),
      unitOf({ learningPathId: '11', name: 'Topics', children: [topic] }),
    ],
  );
  expect(groupsOf(path).map(({ name, assets }) => [name, assets.length])).toEqual([
    ['Mocks', 1],
    ['Topics', 1],
  ]);
});

describe('what shows', () => {
  const group = (name: string, assets: Asset[]) => ({ learningPathId: name, moduleId: '3', name, url: '', assets });
  const groups = [
    group('Mocks', [released(today), released(today, { ...done, assetName: 'Full MOCK 2' })]),
    group('Topics', [released(today)]),
  ];

  test('a search finds a part of a name in any letter case, and groups without a match are left out', () => {
    const shown = shownGroups({ groups, tab: 'all', search: 'mock 2', today });
    expect(shown.map(({ name, assets }) => [name, assets.map(({ assetName }) => assetName)])).toEqual([['Mocks', ['Full MOCK 2']]]);
    expect(shownGroups({ groups, tab: 'completed', search: '', today })).toHaveLength(1);
  });

  test('a long list shows all that is left to do and the last three that are done; one more alone is not hidden', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => released(today, { ...done, assetName: `Done ${index}` }));
    const left = released(today, { assetName: 'Left' });
    expect(shortList([left, ...many(4)])).toHaveLength(5);
    expect(shortList([left, ...many(6)]).map(({ assetName }) => assetName)).toEqual(['Left', 'Done 3', 'Done 4', 'Done 5']);
  });
});
