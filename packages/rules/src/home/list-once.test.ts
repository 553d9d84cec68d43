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
const namesOf = (list: readonly { readonly assetName: string }[]) => list.map(({ assetName }) => assetName);

test('HOM-004 what Today has is not in Resume and not the next test; what Today or Resume has is on no channel, and a channel repeats no other', () => {
  const { resume, tests, sliders } = listOnce({
    home: {
      ...nothing,
      resume: [begun('1'), begun('2')],
      tests: [aTest('Half mock'), aTest('Full mock 1')],
      sliders: [slider('Last mile', ['1', '2', '5', '6']), slider('Exam analysis', ['Half mock', '5', '7'])],
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
