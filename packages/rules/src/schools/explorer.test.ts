import { describe, expect, test } from 'vitest';
import { isSent, statusAfterApply } from './application.ts';
import { durationMinutes, minutesAndSeconds } from './article-duration.ts';
import { chosenOnly, chosenRange, toChosen, toRange } from './filters.ts';
import { durationWords } from './programme-duration.ts';

describe('a filter as it travels', () => {
  test('SCH-009 is an empty-string list where nothing is chosen', () => {
    expect(toChosen([])).toEqual(['']);
    expect(toChosen(['CAT'])).toEqual(['CAT']);
    expect(chosenOnly([''])).toEqual([]);
    expect(chosenOnly([])).toEqual([]);
    expect(chosenOnly(['CAT', '', 'CAT', 'XAT'])).toEqual(['CAT', 'XAT']);
  });

  test.each([
    { range: [8, 34], sent: [''] },
    { range: [0, 99], sent: [''] },
    { range: [8, 33], sent: [8, 33] },
    { range: [9, 34], sent: [9, 34] },
  ] as const)('SCH-010 the range $range of 8 to 34 is sent as $sent', ({ range, sent }) => {
    expect(toRange({ range, full: [8, 34] })).toEqual(sent);
  });

  test('SCH-010 a range that is read has its ends in order, and an empty-string list is none', () => {
    expect(chosenRange([34, 8])).toEqual([8, 34]);
    expect(chosenRange([8, 8])).toEqual([8, 8]);
    for (const none of [[], [''], ['', '']] as const) expect(chosenRange(none)).toBeNull();
  });
});

describe('the duration of an article', () => {
  test.each([
    { duration: '03:30', minutes: 4 },
    { duration: '03:00', minutes: 3 },
    { duration: '00:20', minutes: 1 },
    { duration: '00:00', minutes: 0 },
    { duration: '120:01', minutes: 121 },
    { duration: 'soon', minutes: 0 },
    { duration: '03:75', minutes: 0 },
  ])('SCH-039 $duration is $minutes minutes', ({ duration, minutes }) => {
    expect(durationMinutes(duration)).toBe(minutes);
  });

  test('SCH-039 travels as mm:ss', () => {
    expect([0, 59, 210, 7261].map(minutesAndSeconds)).toEqual(['00:00', '00:59', '03:30', '121:01']);
  });
});

test.each([
  { months: null, words: '' },
  { months: 1, words: '1 month' },
  { months: 18, words: '18 months' },
  { months: 12, words: '1 year' },
  { months: 24, words: '2 years' },
])('DAT-052 a programme of $months months lasts $words', ({ months, words }) => {
  expect(durationWords(months)).toBe(words);
});

test('SCH-024 going to the application page begins an application, and leaves one that is further as it is', () => {
  expect(statusAfterApply('not-started')).toBe('in-progress');
  for (const status of ['in-progress', 'applied', 'called', 'admitted', 'not-admitted'] as const)
    expect(statusAfterApply(status)).toBe(status);
  expect((['not-started', 'in-progress', 'applied', 'called', 'admitted', 'not-admitted'] as const).map(isSent)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});
