import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { expect, test } from 'vitest';
import { listOnce } from './list-once.ts';

type Home = AnswerOf<'homeData'>;

const nothing: Home = {
  examName: '',
  examDate: '',
  nextTestId: '',
  resume: [],
  sliders: [],
  blogs: [],
  tests: [],
  paths: [],
  promotions: { carousel: [], small: [] },
  notices: [],
  classes: [],
  sessions: [],
  offers: [],
  revision: null,
  firstWeek: null,
  rewards: [],
  mentor: null,
  failed: [],
};
const begun = (assetName: string) => ({ assetName }) as Home['resume'][number];
const aTest = (assetName: string) => ({ assetName }) as Home['tests'][number];
const slider = (name: string, assetNames: string[]) =>
  ({ name, items: assetNames.map((assetName) => ({ assetName })) }) as Home['sliders'][number];
const notice = (title: string) => ({ title }) as Home['notices'][number];
const namesOf = (list: readonly { readonly assetName: string }[]) => list.map(({ assetName }) => assetName);

test('HOM-004 what Today has is not in Resume nor among the tests; what either has is on no channel, and a channel repeats no other', () => {
  const { resume, tests, sliders } = listOnce({
    home: {
      ...nothing,
      resume: [begun('1'), begun('2')],
      tests: [aTest('Half mock'), aTest('Full mock 1')],
      sliders: [slider('Last mile', ['1', '2', '5', '6']), slider('Exam analysis', ['Full mock 1', '5', '7'])],
    },
    planned: ['1', 'Half mock'],
  });
  expect(namesOf(resume)).toEqual(['2']);
  expect(namesOf(tests)).toEqual(['Full mock 1']);
  expect(sliders.map(({ items }) => namesOf(items))).toEqual([['5', '6'], ['7']]);
});

test('HOM-007 a channel of which everything is above keeps its cards: it is not empty', () => {
  const { sliders } = listOnce({
    home: { ...nothing, resume: [begun('1')], sliders: [slider('Future you', ['1']), slider('None', [])] },
    planned: [],
  });
  expect(sliders.map(({ items }) => namesOf(items))).toEqual([['1'], []]);
});

test('the notice that a test is open goes where the test is listed, and every other notice stays', () => {
  const { notices } = listOnce({
    home: {
      ...nothing,
      tests: [aTest('Full mock 1')],
      notices: [notice('Full mock 1 is open'), notice('Full mock 10 is open'), notice('Full mock 1 has a new score')],
    },
    planned: [],
  });
  expect(notices.map(({ title }) => title)).toEqual(['Full mock 10 is open', 'Full mock 1 has a new score']);
});
