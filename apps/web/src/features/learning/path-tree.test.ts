import { minutesLeftOf } from '@abhyas/rules/plan/minutes.ts';
import { secondsOf } from '../../lib/format/durations.ts';
import type { Asset, PathNode, TopicNode, UnitNode } from '@abhyas/contract/learning/learning.ts';
import { expect, test } from 'vitest';
import { assetFacts, sectionFacts } from './facts/asset-facts.ts';
import { launchCookie, launchTarget } from './launch/launch-target.ts';
import {
  activePart,
  assetsOf,
  firstOpenUnit,
  isHeading,
  searchPath,
  summarise,
  unitNamed,
  withAssetMarked,
  withTopicMarked,
} from './path-tree.ts';

const asset = (assetName: string, more: Partial<Asset> = {}): Asset => ({
  assetId: '1',
  assetName,
  assetType: 'html',
  status: '',
  isCompleted: '0',
  progress: 0,
  duration: '0:15:00',
  pages: 0,
  questionCount: 0,
  deadlineAt: '',
  bookmarked: '0',
  isMyTask: '0',
  marksObtained: '',
  totalMarks: '',
  overAllPercentile: '',
  cohortSize: 0,
  unranked: '',
  reviewDate: '',
  sectionalScore: [],
  isAdaptive: '0',
  assetDetails: [],
  actions: [],
  ...more,
});
const fields = {
  parentId: '',
  markAsComplete: '0',
  isCompleted: 'False',
  status: '',
  assetId: '',
  assetPath: '0',
  variantId: '2',
  isHeader: '0',
  isActive: '1',
  type: 'prepare',
  url: '',
} as const;
const topic = (id: string, name: string, assets: Asset[]): TopicNode => ({ ...fields, learningPathId: id, name, assets });
const unit = (id: string, name: string, children: TopicNode[], assets: Asset[] = []): UnitNode => ({
  ...fields,
  learningPathId: id,
  name,
  children,
  assets,
});
const path: PathNode = {
  ...fields,
  learningPathId: '9',
  name: 'Quant',
  activeLearningPathId: '2',
  children: [
    unit('1', 'Ratio', [], [asset('Averages', { status: 'completed', isCompleted: '1' })]),
    unit('2', 'Quadratics', [topic('21', 'Roots', [asset('Sum'), asset('Sheet', { assetType: 'pdf', pages: 3, duration: '0:00:00' })])]),
  ],
};

test('LRN-004 the unit of the resume data is open, else the one the address names, else none', () => {
  expect(firstOpenUnit({ path, index: 0 })).toBe('2');
  expect(firstOpenUnit({ path: { ...path, activeLearningPathId: '' }, index: 0 })).toBe('1');
  expect(firstOpenUnit({ path: { ...path, activeLearningPathId: '77' }, index: null })).toBeNull();
  expect(unitNamed({ path, name: 'roots' })).toBe('2');
});

test('progress counts completed assets of topics and of plain lists, and the minutes of each as what is left does', () => {
  const assets = path.children.flatMap(assetsOf);
  expect(summarise(assets)).toEqual({ completed: 1, total: 3, minutes: 36 });
  const left = assets.map(({ assetType: type, duration, pages }) =>
    minutesLeftOf({ type, seconds: secondsOf(duration), pages, seenCount: 0 }),
  );
  expect(left).toEqual([15, 15, 6]);
});

test('LRN-008 marking a topic changes that topic only', () => {
  const [, second] = withTopicMarked({ path, topicId: '21', marked: true }).children;
  expect(second?.children[0]).toMatchObject({ markAsComplete: '1', status: 'completed' });
  expect(withTopicMarked({ path, topicId: '404', marked: true })).toEqual(path);
});

test('LRN-008 LRN-031 what is in a marked topic counts, keeps its own state, and counts no more when the mark is taken back', () => {
  const marked = withTopicMarked({ path, topicId: '21', marked: true });
  expect(summarise(marked.children.flatMap(assetsOf))).toMatchObject({ completed: 3, total: 3 });
  expect(marked.children[1]?.children[0]?.assets.map(({ status }) => status)).toEqual(['', '']);
  expect(summarise(withTopicMarked({ path: marked, topicId: '21', marked: false }).children.flatMap(assetsOf))).toMatchObject({
    completed: 1,
  });
});

test('LRN-008 LRN-031 a mark that is taken back leaves a topic as its assets are, and its unit with it', () => {
  const marked = withTopicMarked({ path, topicId: '21', marked: true });
  expect(marked.children[1]).toMatchObject({ status: 'completed', isCompleted: 'True' });
  const [, unmarked] = withTopicMarked({ path: marked, topicId: '21', marked: false }).children;
  expect(unmarked).toMatchObject({ status: '', isCompleted: 'False' });
  expect(unmarked?.children[0]).toMatchObject({ markAsComplete: '0', status: '', isCompleted: 'False' });
});

test('LRN-021 LRN-022 a mark changes the asset wherever it is on the path, and nothing else', () => {
  const [sum, other] = [asset('Sum', { assetId: '7' }), asset('Other', { assetId: '8' })];
  const twice: PathNode = {
    ...path,
    children: [unit('1', 'A', [], [sum]), unit('2', 'B', [topic('21', 'C', [other, sum])]), unit('3', 'D', [], [other])],
  };
  const marked = withAssetMarked({ path: twice, assetId: '7', field: 'bookmarked', held: '1' });
  expect(marked.children.flatMap(assetsOf).map(({ assetId, bookmarked, isMyTask }) => [assetId, bookmarked, isMyTask])).toEqual([
    ['7', '1', '0'],
    ['8', '0', '0'],
    ['7', '1', '0'],
    ['8', '0', '0'],
  ]);
  expect(marked.children[2]).toBe(twice.children[2]);
  expect(withAssetMarked({ path: marked, assetId: '7', field: 'bookmarked', held: '1' }).children[0]).toBe(marked.children[0]);
});

test('LRN-030 a node that is not active does not show, and a header without anything in it is a heading', () => {
  const hidden = { ...unit('3', 'Old', []), isActive: '0' } as const;
  const heading = { ...unit('4', 'The second half', []), isHeader: '1' } as const;
  const shown = activePart({ ...path, children: [...path.children, hidden, heading] });
  expect(shown.children.map(({ name }) => name)).toEqual(['Ratio', 'Quadratics', 'The second half']);
  expect(shown.children.map(isHeading)).toEqual([false, false, true]);
});

test('SHL-044 a search finds part of an asset’s name in any letter case, and leaves out what is empty then', () => {
  expect(searchPath({ path, text: ' sUm ' }).children.map(({ name, children }) => [name, children[0]?.assets.length])).toEqual([
    ['Quadratics', 1],
  ]);
  expect(searchPath({ path, text: 'nothing' }).children).toEqual([]);
  expect(searchPath({ path, text: ' ' })).toBe(path);
});

test('DAT-024 a test of a type that no one has heard of is a test like any other', () => {
  const of = (assessmentType: string) =>
    asset('Mock', {
      assetType: 'assessment',
      questionCount: 20,
      actions: [{ kind: 'launch', enabled: true, reason: '' }],
      assetDetails: [
        {
          assessmentId: '5',
          assessmentType,
          proctored: '0',
          releaseDate: '',
          endDate: '',
          slotStartDate: '',
          slotEndDate: '',
        },
      ],
    });
  expect(assetFacts(of('Something new'))).toEqual(assetFacts(of('Benchmarking')));
});

test('LRN-009 LRN-015 a row tells duration, pages, questions, score and percentile by type', () => {
  const details = {
    assessmentId: '5',
    assessmentType: 'Mock',
    proctored: '0',
    releaseDate: '2026-11-24',
    endDate: '',
    slotStartDate: '',
    slotEndDate: '',
  } as const;
  expect(assetFacts(asset('Clip', { assetType: 'video', duration: '0:00:48' }))).toEqual(['48 s']);
  expect(assetFacts(asset('Page', { duration: '0:00:00' }))).toEqual([]);
  expect(assetFacts(asset('Sheet', { assetType: 'pdf', pages: 1, duration: '0:00:00' }))).toEqual(['1 page']);
  const mock = asset('Mock', { assetType: 'assessment', questionCount: 66, duration: '2:00:00', assetDetails: [details] });
  expect(assetFacts({ ...mock, actions: [{ kind: 'launch', enabled: true, reason: '' }] })).toEqual(['66 questions', '2 h']);
  expect(assetFacts({ ...mock, actions: [{ kind: 'launch', enabled: false, reason: 'not-released' }] })).toEqual([
    '66 questions',
    '2 h',
    // the date stays in one line
    'Opens 24\u00a0Nov\u00a02026',
  ]);
  const taken = { ...mock, status: 'completed', marksObtained: '-24', totalMarks: '30', overAllPercentile: '93.18' } as const;
  const before = ['66 questions', '2 h', 'score \u221224 of 30'];
  expect(assetFacts({ ...taken, cohortSize: 44 })).toEqual([...before, 'percentile 93.18']);
  expect(assetFacts({ ...taken, cohortSize: 29 })).toEqual([...before, 'provisional percentile 93.18']);
  expect(assetFacts({ ...taken, cohortSize: 44, unranked: 'open' })).toEqual([...before, 'practice percentile 93.18']);
  expect(assetFacts({ ...taken, cohortSize: 44, unranked: 'outside-window' })).toEqual([...before, 'unranked percentile 93.18']);
  expect(assetFacts({ ...taken, cohortSize: 44, reviewDate: '2026-12-12' })).toEqual([
    ...before,
    'percentile 93.18',
    'Review opens 12\u00a0Dec\u00a02026',
  ]);
  expect(assetFacts({ ...taken, cohortSize: 1, overAllPercentile: '0.00' }), 'alone').toEqual([
    ...before,
    'percentile: not enough candidates yet',
  ]);
  expect(assetFacts({ ...taken, cohortSize: 0, overAllPercentile: '' }), 'no one counts yet').toEqual(before);
  expect(assetFacts(asset('Book', { assetType: 'pdf', pages: 3, duration: '0:20:00' }))).toEqual(['3 pages', '20 min']);
  expect(assetFacts(asset('Book', { assetType: 'pdf', pages: 0, duration: '0:20:00' }))).toEqual(['20 min']);
});

test('TST-059, TST-060 a completed test has a line for each section, with its marks and its percentile', () => {
  const score = [
    { name: 'Verbal', marks_obtained: '-3', percentile: '12.50' },
    { name: 'Quant', marks_obtained: '24', percentile: '98.00' },
  ];
  const taken = asset('Mock', { assetType: 'assessment', status: 'completed', sectionalScore: score, cohortSize: 30 });
  expect(sectionFacts(taken)).toEqual(['Verbal: score \u22123, percentile 12.50', 'Quant: score 24, percentile 98.00']);
  expect(sectionFacts({ ...taken, cohortSize: 29 })[1]).toBe('Quant: score 24, provisional percentile 98.00');
  expect(sectionFacts({ ...taken, unranked: 'open' })[1]).toBe('Quant: score 24, practice percentile 98.00');
  expect(sectionFacts({ ...taken, cohortSize: 1 })[1]).toBe('Quant: score 24');
  const withoutCohort = score.map((section) => ({ ...section, percentile: '' }));
  expect(sectionFacts({ ...taken, cohortSize: 0, sectionalScore: withoutCohort })[1]).toBe('Quant: score 24');
  expect(sectionFacts({ ...taken, sectionalScore: score.slice(1) }), 'one section is the whole test').toEqual([]);
});

test('TST-052 the token goes to the player in a cookie, and to another site, which could not read one, in the url', () => {
  const here = 'https://portal.test/home?a=1';
  const own = launchTarget({ url: '/preparetest?assessmentId=3', token: 'secret', here });
  expect(own).toEqual({
    href: '/preparetest?assessmentId=3',
    cookie: launchCookie({ token: 'secret', path: '/preparetest', secure: true }),
    isForeign: false,
  });
  expect(launchTarget({ url: 'https://exam.test/launch?paper=7', token: 'a.b-c_d', here })).toEqual({
    href: 'https://exam.test/launch?paper=7&token=a.b-c_d',
    cookie: '',
    isForeign: true,
  });
});

test('the launch cookie is short-lived and goes to the pages of the test only', () => {
  expect(launchCookie({ token: 'a b', path: '/preparetest', secure: false })).toBe(
    'abhyas_launch=a%20b; Path=/preparetest; Max-Age=120; SameSite=Lax',
  );
  expect(launchCookie({ token: 'a', path: '/revisetest', secure: true })).toMatch(/; Secure$/);
});
