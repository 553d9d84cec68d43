import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { expect, test } from 'vitest';
import { after, at, open, twoSections } from '../../../../test/session-stages.ts';
import { openSession } from '../open.ts';
import type { Happening } from '../state/inputs.ts';
import { viewOf } from '../session-view.ts';
import type { SessionState } from '../state/session-state.ts';
import { step } from '../step.ts';

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

/** A section whose stages have four questions in all, and two of them are here. */
const staged = twoSections({ edits: 1 });
const stagedTest = { ...staged, sections: staged.sections.map((section) => ({ ...section, questionCount: 4 })) };
/** The same once the answers have chosen two more. */
const more = {
  ...stagedTest,
  sections: stagedTest.sections.map((section, at) => ({
    ...section,
    items:
      at > 0 ? [] : [...section.items, ...section.items.map((item, place) => ({ ...item, itemId: `1${place + 3}`, number: place + 3 }))],
  })),
};
const inStages = (...inputs: Happening[]) => after({ test: stagedTest, inputs: inputs.map((input) => [1, input] as const) });
const effectsOf = (state: SessionState, input: Happening) => step(state, { ...input, now: at(1) }).effects.map(({ kind }) => kind);

test('TST-063 once a stage is answered the next one is asked for by itself, after all answers have been sent', () => {
  const state = inStages(choose('A'), save, choose('A'));
  expect(effectsOf(state, save)).toEqual(['keep', 'wait', 'flush']);
  const asking = inStages(...answered);
  expect(viewOf(asking)).toMatchObject({ ending: 'asking', review: { awaitsStage: true, nextId: null, isOpen: false } });
  expect(step(asking, { kind: 'flushed', request: 1, isSaved: true, now: at(1) }).effects).toEqual([
    { kind: 'end-early', request: 2, turn: { sectionId: '1', ends: 'stage' } },
  ]);
});

test('TST-063 meanwhile nothing is shown again or changed, and the next questions come where they are due', () => {
  const asking = inStages(...answered, { kind: 'flushed', request: 1, isSaved: true });
  for (const input of [{ kind: 'go', itemId: '11' }, { kind: 'review' }, choose('B'), save] as const)
    expect(viewOf(step(asking, { ...input, now: at(1) }).state)).toMatchObject({ review: { awaitsStage: true, isOpen: false, left: 1 } });
  const given = step(asking, { kind: 'turn-ended', request: 2, result: { kind: 'turned', state: more }, now: at(1) }).state;
  expect(shown(given)).toMatchObject({ item: '13', isOpen: false, notice: 'moved' });
  const last = [choose('A'), save, choose('A'), save].reduce((state, input) => step(state, { ...input, now: at(2) }).state, given);
  expect(shown(last)).toMatchObject({ isOpen: true, left: 1 });
});

test('TST-063 without the portal the candidate waits and reads why; it is asked again when it is reached, and on request', () => {
  const waiting = inStages(...answered, { kind: 'patience-over', request: 1 });
  expect(viewOf(waiting)).toMatchObject({ ending: 'unreached', review: { awaitsStage: true } });
  expect(effectsOf(waiting, { kind: 'tick', clockErrorMs: 0 })).toEqual([]);
  for (const input of [{ kind: 'ask-for-stage' }, { kind: 'acknowledged', submitted: false }] as const)
    expect(effectsOf(waiting, input)).toEqual(['wait', 'flush']);
  const lost = inStages(
    ...answered,
    { kind: 'flushed', request: 1, isSaved: true },
    { kind: 'turn-ended', request: 2, result: { kind: 'failed' } },
  );
  expect(viewOf(lost)).toMatchObject({ ending: 'unanswered' });
  // the answer alone was lost: the state that is read has the questions
  expect(shown(step(lost, { kind: 'read', reason: { kind: 'clock' }, test: more, now: at(1) }).state)).toMatchObject({ item: '13' });
});

test('TST-063 a portal that is there and cannot give the stage is asked again after a pause', () => {
  const lost = inStages(
    ...answered,
    { kind: 'flushed', request: 1, isSaved: true },
    { kind: 'turn-ended', request: 2, result: { kind: 'failed' } },
  );
  const { state, effects } = step(lost, { kind: 'read', reason: { kind: 'clock' }, test: stagedTest, now: at(1) });
  expect(viewOf(state)).toMatchObject({ ending: 'unreached' });
  expect(effects).toEqual([{ kind: 'wait', ms: 5000, end: { kind: 'ask-for-stage' } }]);
  expect(effectsOf(state, { kind: 'ask-for-stage' })).toEqual(['wait', 'flush']);
});

test('TST-063 a window that is opened between two stages asks for the next one', () => {
  const { added } = inStages(...answered);
  const unsent = added.map(({ seq, at: moment, event }) => ({ seq, at: moment, event }));
  const { state } = openSession({ test: stagedTest, unsent, reloadedAt: null, now: at(2) });
  expect(step(state, { kind: 'tick', clockErrorMs: 0, now: at(2) }).effects.map(({ kind }) => kind)).toEqual(['wait', 'flush']);
});
