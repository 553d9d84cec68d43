import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { expect, test } from 'vitest';
import { after, at, open, twoSections } from '../../../../test/session-stages.ts';
import { openSession } from '../open.ts';
import type { Happening } from '../state/inputs.ts';
import { viewOf } from '../session-view.ts';
import type { SessionState } from '../state/session-state.ts';

const choice = (label: string): Response => ({ kind: 'choice', labels: [label] });
const choose = (label: string): Happening => ({ kind: 'choose', response: choice(label) });
const save: Happening = { kind: 'save-and-next' };
const limited = twoSections({ edits: 1 });
const played = (...inputs: Happening[]) => after({ test: limited, inputs: inputs.map((input) => [1, input] as const) });
const shown = (state: SessionState) => {
  const { item, review, notice, response } = viewOf(state);
  return { item: item?.itemId, isOpen: review?.isOpen, left: review?.left, notice: notice?.kind ?? null, response };
};
const answered = [choose('A'), save, choose('A'), save] as const;

test('TST-071 questions are answered one after the other: no other is shown, and none is left out', () => {
  expect(shown(open(limited).state)).toMatchObject({ item: '11', isOpen: false, left: 1 });
  for (const input of [save, { kind: 'next' }, { kind: 'go', itemId: '12' }, { kind: 'review' }] as const)
    expect(shown(played(input))).toMatchObject({ item: '11', isOpen: false, notice: 'answer-first' });
  expect(shown(played(choose('A'), save))).toMatchObject({ item: '12', notice: 'moved', response: null });
});

test('TST-071 going back is refused, with a word that the review allows it', () => {
  for (const input of [{ kind: 'previous' }, { kind: 'go', itemId: '11' }] as const)
    expect(shown(played(choose('A'), save, input))).toMatchObject({ item: '12', isOpen: false, notice: 'back-in-review' });
});

test('TST-071 after the last question of a section comes its review, and a window that is opened then shows it', () => {
  const reviewing = played(...answered);
  expect(shown(reviewing)).toMatchObject({ isOpen: true, left: 1 });
  const unsent = reviewing.added.map(({ seq, at: moment, event }) => ({ seq, at: moment, event }));
  expect(shown(openSession({ test: limited, unsent, reloadedAt: at(2), now: at(2) }).state)).toMatchObject({ isOpen: true, left: 1 });
});

test('TST-071 a saved answer is changed from the review as often as the paper allows, and no more', () => {
  const changed = played(...answered, { kind: 'go', itemId: '12' }, choose('B'), save);
  expect(shown(changed)).toMatchObject({ isOpen: true, left: 0 });
  expect(changed.items.get('12')?.response).toEqual(choice('B'));
  const more = played(...answered, { kind: 'go', itemId: '12' }, choose('B'), save, { kind: 'go', itemId: '11' }, choose('B'));
  expect(shown(more)).toMatchObject({ item: '11', isOpen: false, notice: 'no-edits', response: choice('A') });
  // saving what is saved changes nothing
  expect(shown(played(...answered, { kind: 'go', itemId: '11' }, save))).toMatchObject({ isOpen: true, left: 1 });
});

test('TST-071 a choice that is taken back before it is saved is no change, and an answer cannot be taken away', () => {
  const kept = played(...answered, { kind: 'go', itemId: '11' }, choose('B'), { kind: 'clear' }, { kind: 'review' });
  expect(shown(kept)).toMatchObject({ isOpen: true, left: 1 });
  expect(kept.items.get('11')).toMatchObject({ response: choice('A'), draft: null });
});

test('TST-071 a question is marked for the review and unmarked, without its answer or its choice being touched', () => {
  const mark: Happening = { kind: 'mark-and-next' };
  const marked = played(choose('A'), mark);
  expect(shown(marked)).toMatchObject({ item: '11', notice: 'bookmarked', response: choice('A') });
  expect(marked.items.get('11')).toMatchObject({ marked: true, response: null, draft: choice('A') });
  expect(played(choose('A'), mark, save).items.get('11')).toMatchObject({ marked: true, response: choice('A') });
  expect(played(choose('A'), mark, mark).items.get('11')).toMatchObject({ marked: false, draft: choice('A') });
  const later = played(...answered, { kind: 'go', itemId: '11' }, mark);
  expect(shown(later)).toMatchObject({ item: '11', left: 1 });
  expect(later.items.get('11')).toMatchObject({ marked: true, response: choice('A'), changes: 0 });
});

test('TST-071 a paper that limits no changes has no review', () => {
  expect(viewOf(open(twoSections()).state).review).toBeNull();
});
