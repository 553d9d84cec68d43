import type { HeaderModule } from '@abhyas/contract/learning.ts';
import { expect, test } from 'vitest';
import { crumbsFor } from './breadcrumb.tsx';
import { headerState, tabPath, tabsFor } from './header-state.ts';

const node = (
  id: string,
  name: string,
  type: HeaderModule['type'],
  url: string,
  children: HeaderModule['children'] = [],
): HeaderModule => ({
  learningPathId: id,
  parentId: '',
  name,
  markAsComplete: '0',
  isCompleted: 'False',
  status: '',
  isHeader: '1',
  isActive: '1',
  type,
  url,
  moduleId: id,
  slug: name.toLowerCase(),
  children,
});

const quantUrl = '/prepare-quant/Quantitative%20ability/?parentId=2&id=21&learningPathId=21&learningPathName=Quantitative+ability&index=0';
const tabs = [
  node('1', 'Home', 'home', '/home'),
  node('2', 'Prepare', 'prepare', quantUrl, [node('21', 'Quantitative ability', 'prepare', quantUrl)]),
  node('3', 'Performance', 'performance', '', [
    node('31', 'Score Summary', 'performance', '/performance-cat/a/Score%20Summary'),
    node('32', 'Progress Tracker', 'performance', '/performance-cat/b/Progress%20Tracker'),
  ]),
  node('4', 'Schools', 'schools - home', '', [node('41', 'Cutoffs', 'schools - cutoff', '/school/cutoffs')]),
  node('5', 'My page', 'mypage - mytasks', '', []),
  node('6', 'Upgrades', 'upgrades', '/upgrade'),
  node('7', 'Exam website', 'hyperlink', 'https://exam.example'),
];
const at = (path: string) => {
  const { tab, subTab } = headerState({ tabs, path });
  return [tab?.name ?? null, subTab?.name ?? null];
};

test('SHL-023 the header follows one, two or three segments of the address', () => {
  expect(at('/home')).toEqual(['Home', null]);
  expect(at('/prepare')).toEqual(['Prepare', null]);
  expect(at('/prepare-quant/Quantitative%20ability/')).toEqual(['Prepare', 'Quantitative ability']);
  expect(at('/prepare-quant/detail/Sum/?assetId=1')).toEqual(['Prepare', 'Quantitative ability']);
  expect(at('/performance-cat/b/Progress%20Tracker')).toEqual(['Performance', 'Progress Tracker']);
  expect(at('/School/Cutoffs')).toEqual(['Schools', 'Cutoffs']);
  expect(at('/myPage/doubts')).toEqual(['My page', null]);
  expect(at('/nowhere')).toEqual([null, null]);
});

test('SHL-010 SHL-011 a hyperlink leaves the portal, home and upgrades have pages, all others go to /{type}', () => {
  expect(tabs.map((tab) => tabPath(tab))).toEqual([
    { path: '/home', external: false },
    { path: '/prepare', external: false },
    { path: '/performance', external: false },
    { path: '/schools', external: false },
    { path: '/mypage', external: false },
    { path: '/upgrade', external: false },
    { path: 'https://exam.example', external: true },
  ]);
});

test('SHL-029 a mentor does not see mypage', () => {
  expect(tabsFor({ tabs, isMentor: true }).map(({ name }) => name)).not.toContain('My page');
  expect(tabsFor({ tabs, isMentor: false })).toHaveLength(tabs.length);
});

test('SHL-025 SHL-027 the breadcrumb leads to the clicked level', () => {
  const crumbs = (pathname: string) => crumbsFor({ state: headerState({ tabs, path: pathname }), pathname });
  expect(crumbs('/prepare-quant/Quantitative%20ability/')).toEqual([
    { label: 'Prepare', href: '/prepare' },
    { label: 'Quantitative ability' },
  ]);
  expect(crumbs('/prepare-quant/detail/Sum%20of%20roots')).toEqual([
    { label: 'Prepare', href: '/prepare' },
    { label: 'Quantitative ability', href: quantUrl },
    { label: 'Sum of roots' },
  ]);
  expect(crumbs('/home')).toEqual([]);
});
