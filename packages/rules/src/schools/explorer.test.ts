import { describe, expect, test } from 'vitest';
import { isSent, statusAfterApply } from './application.ts';
import { durationMinutes, minutesAndSeconds } from './article-duration.ts';
import { bannersOnPage } from './banner-rows.ts';
import { isComparisonFull, mayCompare, readCompared, toggleCompared } from './compare-list.ts';
import { chosenOnly, chosenRange, toChosen, toRange } from './filters.ts';
import { inLakhs } from './money.ts';
import { durationWords } from './programme-duration.ts';
import { isInPeriod, type ShowPeriod } from './show-period.ts';

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

test.each([
  { rupees: 1_250_000, text: '12.5' },
  { rupees: 2_150_000, text: '21.5' },
  { rupees: 1_420_000, text: '14.2' },
  { rupees: 1_000_000, text: '10' },
  { rupees: 1_234_567, text: '12.35' },
  { rupees: 0, text: '0' },
  { rupees: null, text: '' },
])('SCH-025 SCH-026 $rupees rupees are $text lakh', ({ rupees, text }) => {
  expect(inLakhs(rupees)).toBe(text);
});

describe('the Show filter', () => {
  const today = '2026-03-31';
  test.each<{ period: ShowPeriod; inside: string[]; outside: string[] }>([
    { period: 'all', inside: ['1999-01-01', '2026-03-31'], outside: [] },
    { period: 'today', inside: ['2026-03-31'], outside: ['2026-03-30', '2026-04-01'] },
    { period: 'week', inside: ['2026-03-31', '2026-03-25'], outside: ['2026-03-24', '2026-04-01'] },
    // a month before 31 March is 28 February
    { period: 'month', inside: ['2026-03-31', '2026-03-01'], outside: ['2026-02-28'] },
    { period: 'year', inside: ['2025-04-01'], outside: ['2025-03-31'] },
  ])('SCH-034 SCH-035 $period is a rolling period up to today', ({ period, inside, outside }) => {
    expect(inside.filter((day) => !isInPeriod({ period, day, today }))).toEqual([]);
    expect(outside.filter((day) => isInPeriod({ period, day, today }))).toEqual([]);
  });
});

test.each<{ period: ShowPeriod; inside: string[]; outside: string[] }>([
  { period: 'today', inside: ['2026-01-31'], outside: ['2026-01-30', '2026-02-01'] },
  { period: 'week', inside: ['2026-01-31', '2026-02-06'], outside: ['2026-01-30', '2026-02-07'] },
  // a month after 31 January is 28 February
  { period: 'month', inside: ['2026-01-31', '2026-02-27'], outside: ['2026-01-30', '2026-02-28'] },
  { period: 'year', inside: ['2027-01-30'], outside: ['2027-01-31', '2025-12-31'] },
])('SCH-034 SCH-035 events have the period from today on: $period', ({ period, inside, outside }) => {
  const isIn = (day: string) => isInPeriod({ period, day, today: '2026-01-31', isAhead: true });
  expect(inside.filter((day) => !isIn(day))).toEqual([]);
  expect(outside.filter(isIn)).toEqual([]);
});

describe('the comparison', () => {
  const item = (n: number) => ({ schoolId: '1', programId: String(n) });
  test('SCH-017 a programme is toggled in and out', () => {
    const two = toggleCompared({ list: [item(1)], item: item(2) });
    expect(two).toEqual([item(1), item(2)]);
    expect(toggleCompared({ list: two, item: item(1) })).toEqual([item(2)]);
  });

  test('SCH-018 what a browser has stored is read as far as it is a comparison', () => {
    expect(readCompared([item(1), { programId: '2' }, null, 'x', { ...item(3), more: 1 }])).toEqual([item(1), item(3)]);
    expect(readCompared({ schoolId: '1', programId: '1' })).toEqual([]);
  });

  test('SCH-019 a comparison of five has no free slot', () => {
    expect([4, 5, 6].map(isComparisonFull)).toEqual([false, true, true]);
  });

  test('SCH-015 SCH-016 two to five programmes can be compared', () => {
    expect([0, 1, 2, 5, 6].map(mayCompare)).toEqual([false, false, true, true, false]);
  });
});

describe('banners', () => {
  test('SCH-042 are after rows 2 and 5 of a table, and after rows 4 and 9 of the school list', () => {
    expect(bannersOnPage({ list: 'table', before: 0, rows: 25, all: 40 })).toEqual([
      { row: 2, banner: 0 },
      { row: 5, banner: 1 },
    ]);
    expect(bannersOnPage({ list: 'schools', before: 0, rows: 5, all: 12 })).toEqual([{ row: 4, banner: 0 }]);
  });

  test('SCH-042 a list of six rows has none, one of seven has', () => {
    expect(bannersOnPage({ list: 'table', before: 0, rows: 6, all: 6 })).toEqual([]);
    expect(bannersOnPage({ list: 'schools', before: 0, rows: 5, all: 6 })).toEqual([]);
    expect(bannersOnPage({ list: 'table', before: 0, rows: 7, all: 7 })).toHaveLength(2);
  });

  test('SCH-043 the one after row 9 of the school list is on page 2', () => {
    expect(bannersOnPage({ list: 'schools', before: 5, rows: 5, all: 12 })).toEqual([{ row: 4, banner: 1 }]);
    expect(bannersOnPage({ list: 'schools', before: 10, rows: 2, all: 12 })).toEqual([]);
  });
});
