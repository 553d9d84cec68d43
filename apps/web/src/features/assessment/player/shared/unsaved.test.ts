import { expect, test } from 'vitest';
import { setUp } from '#test/attempt/open-test-session.ts';
import { choice, stateWith } from '#test/attempt/session-parts.ts';
import { countUnsaved, unsavedOf } from './unsaved.ts';

test('TST-063 a choice counts as not saved, on the screen and left by the palette, until it is an answer', () => {
  const { session } = setUp({ state: stateWith({ order: 'free' }) });
  const items = session.view().state.sections.flatMap((section) => section.items);
  session.choose(choice('A'));
  expect(countUnsaved(session.view())).toBe(1);
  session.go('13');
  expect(countUnsaved(session.view())).toBe(1);
  expect(unsavedOf({ view: session.view(), items }).map(({ itemId }) => itemId)).toEqual(['11']);
  session.go('11');
  session.saveAndNext();
  expect(countUnsaved(session.view())).toBe(0);
  session.previous();
  session.choose(null);
  expect(countUnsaved(session.view())).toBe(1);
});
