import { expect, test } from 'vitest';
import { stepsToShow } from './steps-to-show.ts';

const step = (text: string, dueOn = '', isDone = false) => ({ text, dueOn, isDone });
const shown = (...sessions: Parameters<typeof stepsToShow<ReturnType<typeof step>>>[0]) => stepsToShow(sessions).map(({ text }) => text);

test('MEN-033 open steps of every session, soonest due first, then what is done of the latest', () => {
  expect(
    shown(
      [step('done', '2026-11-20', true), step('any day'), step('soon', '2026-11-28')],
      [step('late', '2026-11-22'), step('old', '', true)],
    ),
  ).toEqual(['late', 'soon', 'any day', 'done']);
});

test('MEN-033 steps due on one day, and those without a day, keep the order of their sessions', () => {
  expect(shown([step('a', '2026-11-28'), step('b')], [step('c', '2026-11-28'), step('d')])).toEqual(['a', 'c', 'b', 'd']);
});

test('MEN-033 at most five; no session, no steps', () => {
  expect(shown(Array.from({ length: 7 }, (_, place) => step(String(place))))).toHaveLength(5);
  expect(shown()).toEqual([]);
});
