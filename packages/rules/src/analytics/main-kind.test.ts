import { expect, test } from 'vitest';
import { mainKind } from './main-kind.ts';

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
