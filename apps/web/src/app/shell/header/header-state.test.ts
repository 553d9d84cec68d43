import type { HeaderModule } from '@abhyas/contract/learning/learning.ts';
import { expect, test } from 'vitest';
import { item, option, tab } from '#test/header.ts';
import { badgeText } from './bell/badge.ts';
import { crumbsFor } from '../breadcrumb/crumbs.ts';
import { expectsLevels, expectsSubHeader, headerState, tabsFor } from './header-state.ts';

const quant = '/prepare-quant/Quantitative%20ability/';
const query = '?parentId=2&id=21&learningPathId=21&learningPathName=Quantitative+ability&index=0';
const prepare = { type: 'prepare' } as const;
const performance = { type: 'performance' } as const;
const tabs = [
  tab({ id: '1', name: 'Home', type: 'home', url: '' }),
  tab({
    ...prepare,
    id: '2',
    name: 'Prepare',
    url: '',
    items: [
      item({
        ...prepare,
        id: '21',
        name: 'Quantitative ability',
        url: quant + query,
        options: [
          option({ ...prepare, id: '211', name: 'Ratio', url: `${quant}Ratio/${query}` }),
          option({ ...prepare, id: '212', name: 'Sums/Products', url: `${quant}Sums-Products/${query}` }),
        ],
      }),
      item({ ...prepare, id: '22', name: 'Verbal ability', url: '/prepare-verbal/Verbal%20ability/?id=22' }),
    ],
  }),
  tab({
    ...performance,
    id: '3',
    name: 'Performance',
    url: '',
    items: [
      item({ ...performance, id: '31', name: 'Score Summary', url: '/performance-cat/a/Score%20Summary' }),
      item({ ...performance, id: '32', name: 'Progress Tracker', url: '/performance-cat/b/Progress%20Tracker' }),
    ],
  }),
  tab({
    id: '4',
    name: 'Schools',
    type: 'schools - home',
    url: '',
    items: [item({ id: '41', name: 'Cutoffs', type: 'schools - cutoff', url: '/school/cutoffs' })],
  }),
  tab({ id: '5', name: 'My page', type: 'mypage - mytasks', url: '' }),
  tab({ id: '6', name: 'My plan', type: 'mypage - myplan', url: '' }),
  tab({ id: '7', name: 'Upgrades', type: 'upgrades', url: '' }),
  tab({ id: '8', name: 'Exam website', type: 'hyperlink', url: 'https://exam.example' }),
];
const at = (path: string) => {
  const state = headerState({ tabs, path });
  return [state.tab?.name ?? null, state.subTab?.name ?? null, state.option?.name ?? null];
};

test.each([
  ['/home', 'Home', null, null],
  ['/prepare', 'Prepare', null, null],
  ['/upgrade', 'Upgrades', null, null],
  ['/myPage/doubts', 'My page', null, null],
  ['/myPlan/slots', 'My plan', null, null],
  ['/nowhere', null, null, null],
  ['/prepare-quant/Quantitative%20ability/', 'Prepare', 'Quantitative ability', null],
  ['/Prepare-Quant/quantitative ability', 'Prepare', 'Quantitative ability', null],
  ['/prepare-other/Verbal%20ability', 'Prepare', 'Verbal ability', null],
  ['/School/Cutoffs', 'Schools', 'Cutoffs', null],
  ['/performance-cat/b/Progress%20Tracker', 'Performance', 'Progress Tracker', null],
  ['/prepare-quant/detail/Sum/?assetId=1', 'Prepare', 'Quantitative ability', null],
  ['/prepare-quant/Quantitative%20ability/Ratio', 'Prepare', 'Quantitative ability', 'Ratio'],
  ['/prepare-quant/Quantitative%20ability/Sums-Products/?id=21', 'Prepare', 'Quantitative ability', 'Sums/Products'],
  ['/prepare-quant/Quantitative%20ability/50%', 'Prepare', 'Quantitative ability', null],
])('SHL-023 the address %s is at %s, %s, %s', (path, ...expected) => {
  expect(at(path)).toEqual(expected);
});

test('SHL-028 SHL-029 a mentor does not see mypage and upgrades, a student not the mentors’ plan', () => {
  const names = (isMentor: boolean) => tabsFor({ tabs, isMentor }).map(({ name }) => name);
  expect(names(true)).toContain('My plan');
  expect(names(true)).not.toContain('My page');
  expect(names(true)).not.toContain('Upgrades');
  expect(names(false)).toContain('Upgrades');
  expect(names(false)).toContain('My page');
  expect(names(false)).not.toContain('My plan');
});

test('SHL-023 the doubts and classes of a mentor belong to their plan, and a class is below all classes', () => {
  const own = tabsFor({ tabs, isMentor: true });
  const tabOf = (path: string) => headerState({ tabs: own, path }).tab?.name;
  expect(['/myPage/doubts', '/Classes', '/Classes/LIVE/44', '/myPlan/slots'].map(tabOf)).toEqual(
    Array.from({ length: 4 }, () => 'My plan'),
  );
  const crumbs = (path: string) => crumbsFor({ state: headerState({ tabs: own, path }), path }).map(({ label }) => label);
  expect(crumbs('/myPage/doubts')).toEqual(['My plan', 'Doubts']);
  expect(crumbs('/Classes/LIVE/44')).toEqual(['My plan', 'Classes', '44']);
});

test('SHL-023 what a student does from day to day is under Learn, after Prepare, and under no other tab', () => {
  const subTab = (name: string, type: 'test' | 'mypage - mytasks' | 'mypage - doubts', url: string) =>
    item({ id: `9${name}`, name, type, url });
  const own = tabsFor({
    tabs: tabs
      .map((each) =>
        each.name === 'My page'
          ? {
              ...each,
              children: [subTab('My tasks', 'mypage - mytasks', '/myPage/myTasks'), subTab('Doubts', 'mypage - doubts', '/myPage/doubts')],
            }
          : each,
      )
      .map((each) =>
        each.name === 'Prepare'
          ? {
              ...each,
              children: [...each.children, item({ id: '93', name: 'Puzzle of the day', type: 'prepare - puzzle', url: '/puzzle' })],
            }
          : each,
      )
      .concat(tab({ id: '9', name: 'Test', type: 'test', url: '', items: [subTab('Full mocks', 'test', '/test-mocks')] })),
    isMentor: false,
  });
  expect(own.slice(0, 3).map(({ name }) => name)).toEqual(['Home', 'Prepare', 'Learn']);
  const children = (name: string) => own.find((each) => each.name === name)?.children.map((each) => [each.name, each.url]);
  expect(children('Learn')).toEqual([
    ['Classes', '/Classes'],
    ['Calendar', '/Home/Calendar'],
    ['Practise at your level', '/adaptivepractice'],
    ['Puzzle of the day', '/puzzle'],
    ['Doubts', '/myPage/doubts'],
  ]);
  expect(children('My page')).toEqual([['My tasks', '/myPage/myTasks']]);
  expect(children('Test')).toEqual([['Full mocks', '/test-mocks']]);
  const placeOf = (path: string) => {
    const { tab: on, subTab: below } = headerState({ tabs: own, path });
    return [on?.name, below?.name];
  };
  expect(placeOf('/Home/Calendar')).toEqual(['Learn', 'Calendar']);
  expect(placeOf('/Classes')).toEqual(['Learn', 'Classes']);
  expect(placeOf('/Classes/LIVE/44')[0]).toBe('Learn');
  expect(placeOf('/adaptivepractice')).toEqual(['Learn', 'Practise at your level']);
  expect(placeOf('/puzzle')).toEqual(['Learn', 'Puzzle of the day']);
  expect(placeOf('/myPage/doubts')).toEqual(['Learn', 'Doubts']);
  expect(placeOf('/myPage/notes')[0]).toBe('My page');
  expect(placeOf('/home')[0]).toBe('Home');
  const path = '/Classes/LIVE/44';
  expect(crumbsFor({ state: headerState({ tabs: own, path }), path, name: 'Lines in a plane' })).toEqual([
    { label: 'Learn', href: '/Classes' },
    { label: 'Lines in a plane' },
  ]);
});

test('SHL-023 without a page of one’s own there is no Learn, and it has practice and doubts only where the content has them', () => {
  const learn = (given: HeaderModule[]) => tabsFor({ tabs: given, isMentor: false }).find(({ type }) => type === 'learn')?.children;
  expect(learn(tabs)).toBeUndefined();
  const mine = tab({
    id: '5',
    name: 'My page',
    type: 'mypage - mytasks',
    url: '',
    items: [item({ id: '51', name: 'Notes', type: 'mypage - notes', url: '/myPage/notes' })],
  });
  expect(learn([mine])?.map(({ name }) => name)).toEqual(['Classes', 'Calendar']);
});

test('the line of a breadcrumb is kept free where one will come', () => {
  const paths = ['/prepare', '/prepare-quant/x', '/Classes', '/Home/Calendar', '/home', '/preparepractice', '/test', '/classes/LIVE/4'];
  expect(paths.filter(expectsLevels)).toEqual(['/prepare-quant/x', '/Home/Calendar', '/preparepractice', '/classes/LIVE/4']);
});

test('a page under a tab with sub-tabs keeps their place free while the header loads', () => {
  const paths = [
    '/prepare',
    '/prepare-quant/x',
    '/school/home',
    '/myPage/doubts',
    '/home',
    '/Home/Calendar',
    '/account',
    '/prelogin',
    '/testing',
  ];
  expect(paths.filter(expectsSubHeader)).toEqual(['/prepare', '/prepare-quant/x', '/school/home', '/myPage/doubts', '/Home/Calendar']);
});

test('SHL-025 SHL-027 the breadcrumb shows the levels of the address, and each but the last leads to its own', () => {
  const crumbs = (path: string) => crumbsFor({ state: headerState({ tabs, path }), path });
  const level = (label: string, href: string) => ({ label, href });
  const [preparing, quantitative] = [level('Prepare', '/prepare'), level('Quantitative ability', quant + query)];
  expect(crumbs('/prepare-quant/Quantitative%20ability/')).toEqual([preparing, { label: 'Quantitative ability' }]);
  expect(crumbs('/prepare-quant/Quantitative%20ability/Sums-Products/')).toEqual([preparing, quantitative, { label: 'Sums/Products' }]);
  expect(crumbs('/prepare-quant/detail/Sum%20of%20roots')).toEqual([preparing, quantitative, { label: 'Sum of roots' }]);
  expect(crumbs('/performance-cat/b/Progress%20Tracker')).toEqual([level('Performance', '/performance'), { label: 'Progress Tracker' }]);
  for (const spelling of ['/performance-cat/course/progress-tracker', '/performance-cat/course/Progress%20Tracker'])
    expect(crumbs(spelling)).toEqual([level('Performance', '/performance'), { label: 'Progress Tracker' }]);
  expect(crumbs('/account/sessions')).toEqual([level('Account', '/account'), { label: 'Signed-in devices' }]);
  for (const path of ['/home', '/prepare', '/account', '/', '/nowhere/at/all']) expect(crumbs(path)).toEqual([]);
});

test('HOM-009 below a channel the breadcrumb is the way that was stored there, as long as it is the way to this page', () => {
  const channel = { label: 'Last mile', href: '/home/seeallchannels/Last%20mile?lpid=4' };
  const playlist = { label: 'Quick revision', href: '/home/seeallchannels/Quick%20revision?lpid=5' };
  const trail = { lpid: '5', steps: [channel, playlist], playlists: ['5'] };
  const crumbs = (path: string, search: string) => crumbsFor({ state: headerState({ tabs, path }), path, search, trail });
  const home = { label: 'Home', href: '/home' };
  expect(crumbs('/home/seeallchannels/Quick%20revision', '?lpid=5')).toEqual([home, channel, { label: 'Quick revision' }]);
  expect(crumbs('/home/seeallchannels/Other', '?lpid=6')).toEqual([home, { label: 'Other' }]);
  expect(crumbs('/home/homedetail/One%20sheet/', '?moduleId=1&parentId=5&assetId=7')).toEqual([
    home,
    channel,
    playlist,
    { label: 'One sheet' },
  ]);
  expect(crumbs('/home/homedetail/One%20sheet/', '?moduleId=1&parentId=6&assetId=7')).toEqual([home, { label: 'One sheet' }]);
});

test('LRN-028 SHL-023 SHL-025 a channel, a playlist and what is on it belong to the tab of the channels, where there is one', () => {
  const channel = { type: 'channel' } as const;
  const lastMile = item({ ...channel, id: '81', name: 'Last mile to CAT', url: '/home/seeallchannels/Last%20mile%20to%20CAT?lpid=81' });
  const withChannels = [...tabs, tab({ ...channel, id: '80', name: 'Channels', url: '', items: [lastMile] })];
  const place = (path: string) => {
    const state = headerState({ tabs: withChannels, path });
    return [
      state.tab?.name,
      state.subTab?.name ?? null,
      crumbsFor({ state, path })
        .map(({ label }) => label)
        .join(' > '),
    ];
  };
  for (const path of ['/home/last_mile_to_cat', '/home/last-mile-to-cat', '/home/seeallchannels/Last%20mile%20to%20CAT'])
    expect(place(path)).toEqual(['Channels', 'Last mile to CAT', 'Channels > Last mile to CAT']);
  expect(place('/home/seeallchannels/Quick%20revision')).toEqual(['Channels', null, 'Channels > Quick revision']);
  expect(place('/home/homedetail/One%20sheet')).toEqual(['Channels', null, 'Channels > One sheet']);
  expect(place('/home/notification')).toEqual(['Home', null, 'Home > Notifications']);
  expect(['/home/last_mile_to_cat', '/home/seeallchannels/x', '/channel', '/home/notification'].map(expectsSubHeader)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test.each([
  ['/home/notification', 'Notifications'],
  ['/home/featuredblog', 'Featured blogs'],
  ['/home/resumeprogress', 'Resume Progress'],
  ['/home/last_mile_to_cat', 'Last mile to CAT'],
  // as the router has it
  ['/home/last-mile-to-cat', 'Last mile to CAT'],
  ['/home/examanalysis', 'Exam analysis'],
  ['/home/futureyou', 'Future you'],
  ['/home/liveclass', 'Live classes'],
  ['/Home/Calendar', 'Calendar'],
  ['/home/homedetail/A%20b-test', 'A b-test'],
  ['/school/selection-criteria', 'Selection criteria'],
  ['/myPage/myTasks', 'My tasks'],
])('SHL-025 the breadcrumb of %s ends in proper words: %s', (path, label) => {
  expect(crumbsFor({ state: headerState({ tabs, path }), path }).at(-1)).toEqual({ label });
});

test.each([
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [50, '9+'],
])('SHL-013 SHL-014 the badge of %i unread notices says %j', (count, text) => {
  expect(badgeText(count)).toBe(text);
});

test('TST-069 practice sets belong to the Test tab, with a sub-tab or without one', () => {
  const practice = item({ id: '91', name: 'Practice sets', type: 'test - practice', url: '/preparepractice' });
  const path = '/preparepractice';
  const withEntry = headerState({ tabs: [tab({ id: '90', name: 'Test', type: 'test', url: '', items: [practice] })], path });
  expect([withEntry.tab?.name, withEntry.subTab?.name]).toEqual(['Test', 'Practice sets']);
  expect(crumbsFor({ state: withEntry, path })).toEqual([{ label: 'Test', href: '/test' }, { label: 'Practice sets' }]);
  const bare = headerState({ tabs: [tab({ id: '90', name: 'Test', type: 'test', url: '' })], path });
  expect([bare.tab?.name, bare.subTab]).toEqual(['Test', null]);
  expect(expectsSubHeader(path)).toBe(true);
});

test('SHL-027 a page that says what it is called has that name in the breadcrumb, and the pages above theirs', () => {
  const path = '/staff/people/7';
  const state = headerState({ tabs, path });
  expect(crumbsFor({ state, path, name: 'Asha Rao' }).at(-1)).toEqual({ label: 'Asha Rao' });
  expect(crumbsFor({ state, path }).map(({ label }) => label)).toEqual(['Staff', 'People', 'Name']);
  const details = '/school/details';
  const below = crumbsFor({ state: headerState({ tabs, path: details }), path: details, name: 'Aravalli Ridge' });
  expect(below.map(({ label }) => label)).toEqual(['Schools', 'Aravalli Ridge']);
});

test('PRF-002 PRF-015 performance has its overview and its screens as sub-tabs, under whatever topic the address names them', () => {
  const shown = tabsFor({ tabs, isMentor: false });
  const subTabs = shown.find(({ name }) => name === 'Performance')?.children.map(({ name, url }) => [name, url]);
  expect(subTabs?.at(0)).toEqual(['Overview', '/performance']);
  expect(subTabs?.map(([name]) => name)).toEqual(['Overview', 'Score Summary', 'Progress Tracker']);
  const subTabAt = (path: string) => headerState({ tabs: shown, path }).subTab?.name;
  expect(subTabAt('/performance')).toBe('Overview');
  expect(subTabAt('/performance-cat/Algebra/')).toBe('Overview');
  expect(subTabAt('/performance-cat/b/Progress%20Tracker')).toBe('Progress Tracker');
  expect(subTabAt('/performance-cat/Algebra/progress%20tracker')).toBe('Progress Tracker');
  // as the router has it
  expect(subTabAt('/performance-cat/b/progress-tracker')).toBe('Progress Tracker');
  expect(crumbsFor({ state: headerState({ tabs: shown, path: '/performance' }), path: '/performance' })).toEqual([]);
});

test('SCH-001 the schools tab has every page of the explorer below it, in one order, and keeps the names that content gives', () => {
  const [schools] = tabsFor({ tabs: tabs.filter(({ name }) => name === 'Schools'), isMentor: false });
  expect(schools?.children.map(({ name, url }) => [name, url])).toEqual([
    ['Explore', '/school/home'],
    ['Articles', '/school/articles'],
    ['Events', '/school/events'],
    ['Cutoffs', '/school/cutoffs'],
    ['Deadlines', '/school/deadlines'],
    ['Eligibility criteria', '/school/eligibility%20criteria'],
    ['Selection criteria', '/school/selection%20criteria'],
    ['Compare', '/school/compare'],
  ]);
  // as the router has it
  const path = '/school/selection-criteria';
  const state = headerState({ tabs: schools === undefined ? [] : [schools], path });
  expect(state.subTab?.name).toBe('Selection criteria');
  expect(crumbsFor({ state, path })).toEqual([{ label: 'Schools', href: schools?.url }, { label: 'Selection criteria' }]);
});
