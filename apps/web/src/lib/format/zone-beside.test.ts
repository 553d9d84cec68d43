import { expect, test } from 'vitest';
import { zoneBeside } from './zone-beside.ts';

const moment = '2026-12-05T04:00:00.000Z';
const reader = Intl.DateTimeFormat().resolvedOptions().timeZone;

test('no zone stands beside the time of a reader who is in it', () => {
  expect(zoneBeside({ moment, zone: reader })).toBe('');
});

const elsewhere = [
  ['Asia/Kolkata', 'IST'],
  ['Asia/Kathmandu', 'GMT+5:45'],
  ['Australia/Lord_Howe', 'GMT+11'],
  ['Pacific/Apia', 'GMT+13'],
].filter(([zone]) => zone !== reader);

test.each(elsewhere)('a time in %s is %s where the reader’s clock shows another one', (zone = '', name) => {
  expect(zoneBeside({ moment, zone })).toBe(name);
});
