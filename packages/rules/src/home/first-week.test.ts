import { expect, test } from 'vitest';
import { firstWeekItems } from './first-week.ts';

const nothing = {
  diagnostic: false,
  diagnosticAnswered: 0,
  lesson: false,
  topicTest: false,
  topicTestId: '',
  mock: false,
  profilePercent: 33,
};

test('HOM-001 the first week is a list of six, each done by what the student has done', () => {
  const items = firstWeekItems({ facts: { ...nothing, lesson: true }, hasPlan: true, hasLessons: true });
  expect(items.map(({ key, isDone }) => [key, isDone])).toEqual([
    ['hours', true],
    ['diagnostic', false],
    ['lesson', true],
    ['topicTest', false],
    ['mock', false],
    ['profile', false],
  ]);
});

test('HOM-001 it is gone once the plan, a lesson, a topic test and a mock are done, or where the server gives no facts', () => {
  const facts = {
    diagnostic: false,
    diagnosticAnswered: 0,
    lesson: true,
    topicTest: true,
    topicTestId: '',
    mock: true,
    profilePercent: 33,
  };
  expect(firstWeekItems({ facts, hasPlan: true, hasLessons: true })).toEqual([]);
  expect(firstWeekItems({ facts, hasPlan: false, hasLessons: true })).toHaveLength(6);
  expect(firstWeekItems({ facts: null, hasPlan: false, hasLessons: true })).toEqual([]);
});

test('HOM-001 a course without a mock at a centre, a topic test or a diagnostic has none on the list, and none keeps it', () => {
  const facts = { ...nothing, diagnostic: null, mock: null };
  expect(firstWeekItems({ facts, hasPlan: false, hasLessons: true }).map(({ key }) => key)).toEqual([
    'hours',
    'lesson',
    'topicTest',
    'profile',
  ]);
  expect(firstWeekItems({ facts: { ...facts, topicTest: null }, hasPlan: false, hasLessons: true })).toHaveLength(3);
  expect(firstWeekItems({ facts: { ...facts, lesson: true, topicTest: true }, hasPlan: true, hasLessons: true })).toEqual([]);
});

test('HOM-001 a course without lessons has none on the list, and none keeps it', () => {
  const items = firstWeekItems({ facts: nothing, hasPlan: false, hasLessons: false });
  expect(items.map(({ key }) => key)).toEqual(['hours', 'diagnostic', 'topicTest', 'mock', 'profile']);
  expect(firstWeekItems({ facts: { ...nothing, topicTest: true, mock: true }, hasPlan: true, hasLessons: false })).toEqual([]);
});
