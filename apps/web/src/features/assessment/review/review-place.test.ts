import type { ReviewItem, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import { expect, test } from 'vitest';
import { inWorkedOrder, resolvePlace, reviewSearch } from './review-place.ts';

const item = (itemId: string, outcome: ReviewItem['outcome']) =>
  ({ itemId, outcome, topic: outcome === 'blank' ? 'Roots' : 'Sums', marked: false, tag: '' }) as ReviewItem;
const section = (sectionId: string, items: ReviewItem[]): TestReview['sections'][number] => ({
  sectionId,
  name: sectionId,
  items,
  passages: [],
});
const sections = [
  section('7', [item('1', 'correct'), item('2', 'wrong')]),
  section('8', [item('3', 'blank')]),
  section('9', [item('4', 'wrong'), item('5', 'wrong')]),
];
const at = (search: Parameters<typeof resolvePlace>[0]['search']) => {
  const place = resolvePlace({ sections, search });
  return [place.section?.sectionId, place.item?.itemId, place.before?.question, place.after?.question];
};

test('TST-066 an address leads to its section, filter and question, and on from there through the sections', () => {
  expect(at({})).toEqual(['7', '1', undefined, '2']);
  expect(at({ question: '3' })).toEqual(['8', '3', '2', '4']);
  expect(at({ section: '9' })).toEqual(['9', '4', '3', '5']);
  expect(at({ show: 'wrong', question: '2' })).toEqual(['7', '2', undefined, '4']);
  // a section that shows none leads on to the next that has one
  expect(at({ show: 'wrong', section: '8' })).toEqual(['9', '4', '2', '5']);
  expect(at({ show: 'skipped', section: '9' })).toEqual(['8', '3', undefined, undefined]);
  expect(at({ show: 'marked', section: '8' })).toEqual(['8', undefined, undefined, undefined]);
});

test('TST-066 an address that names what is not there leads to what is', () => {
  expect(at({ question: '99', section: '99', show: 'nothing' })).toEqual(['7', '1', undefined, '2']);
  expect(at({ show: 'wrong', question: '1' })).toEqual(['7', '2', undefined, '4']);
  expect(resolvePlace({ sections: [], search: {} }).section).toBeUndefined();
});

test('TST-066 reads of an address what belongs to a review', () => {
  expect(reviewSearch({ assessmentId: 5, question: '7', show: '', view: ['x'], other: 1 })).toEqual({ assessmentId: '5', question: '7' });
});

test('TST-066 an address may show one topic of all sections, with its place among what is shown; a topic that is not there hides nothing', () => {
  expect(at({ topic: 'Roots' })).toEqual(['8', '3', undefined, undefined]);
  expect(at({ topic: 'Sums', show: 'wrong', question: '4' })).toEqual(['9', '4', '2', '5']);
  const { at: position, shown } = resolvePlace({ sections, search: { topic: 'Sums', show: 'wrong', question: '4' } });
  expect([position, shown.length]).toEqual([1, 3]);
  expect(at({ topic: 'Roads' })).toEqual(['7', '1', undefined, '2']);
});

test('TST-065 a review is in the order of the paper, or in that in which the candidate worked; what was never seen comes last', () => {
  const worked = (itemId: string, seconds: number | null) =>
    ({
      ...item(itemId, 'correct'),
      steps: seconds === null ? [] : [{ kind: 'visit', seconds, response: null, late: false }],
    }) as ReviewItem;
  const given = [
    section('7', [worked('1', 90), worked('2', null), worked('3', 70), worked('4', null)]),
    section('8', [worked('5', 10)]),
    section('9', [worked('6', null)]),
  ];
  expect(inWorkedOrder(given).map(({ sectionId, items }) => [sectionId, items.map(({ itemId }) => itemId)])).toEqual([
    ['8', ['5']],
    ['7', ['3', '1', '2', '4']],
    ['9', ['6']],
  ]);
});
