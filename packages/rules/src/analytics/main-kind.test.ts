import { expect, test } from 'vitest';
import type { Unranked } from '../assessment/result/percentile.ts';
import { judgedOf, mainKind } from './main-kind.ts';

const mock = { type: 'Mock', questions: 66 };
const half = { type: 'Mock', questions: 22 };
const topic = { type: 'Topic Test', questions: 10 };
const section = { type: 'Section Test', questions: 22 };

test.each([
  { name: 'none', tests: [], kind: '' },
  { name: 'a mock and a topic test', tests: [mock, topic], kind: 'Mock' },
  { name: 'a topic test and a mock', tests: [topic, mock], kind: 'Mock' },
  { name: 'topic tests alone can be compared', tests: [mock, topic, topic], kind: 'Topic Test' },
  { name: 'two mocks are enough, however many topic tests follow', tests: [mock, mock, topic, topic, topic], kind: 'Mock' },
  { name: 'a short mock last', tests: [mock, section, section, half], kind: 'Mock' },
  { name: 'of equal length the one with more tests', tests: [half, half, section, section, section], kind: 'Section Test' },
  { name: 'of equal length and number the one taken first', tests: [section, half, half, section], kind: 'Section Test' },
])('the kind a student is judged by: $name', ({ tests, kind }) => {
  expect(mainKind(tests)).toBe(kind);
});

test('a student is judged by ranked tests of the main kind: practice and unranked attempts, wherever they come, change nothing', () => {
  type Named = typeof mock & { readonly name: string; readonly unranked: Unranked };
  const ranked = [mock, mock, section].map((one, place): Named => ({ ...one, name: `ranked ${place}`, unranked: '' }));
  const judged = ['ranked 0', 'ranked 1'];
  const others = (['open', 'again', 'outside-window', 'seen-before'] as const).flatMap((unranked): Named[] =>
    // longer than any mock, and more of them
    [topic, section, mock, { type: 'Marathon', questions: 200 }].flatMap((one) => [
      { ...one, name: unranked, unranked },
      { ...one, name: unranked, unranked },
    ]),
  );
  const namesOf = (tests: readonly Named[]) => judgedOf({ tests, of: (one) => one }).map(({ name }) => name);
  expect(namesOf(ranked)).toEqual(judged);
  for (const other of others)
    for (let place = 0; place <= ranked.length; place += 1) expect(namesOf(ranked.toSpliced(place, 0, other))).toEqual(judged);
  expect(namesOf([...others, ...ranked, ...others])).toEqual(judged);
  expect(namesOf(others)).toEqual([]);
});
