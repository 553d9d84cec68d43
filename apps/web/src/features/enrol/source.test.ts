import { expect, test } from 'vitest';
import { sourceOf } from './source.ts';

const host = 'abhyas.test';
test.each([
  ['?utm_source=newsletter&utm_campaign=diwali', '', 'newsletter, diwali'],
  ['', 'https://www.search.test/q?a=b', 'www.search.test'],
  ['?batch=3', 'https://abhyas.test/enrol', 'Opened the page directly'],
  ['', '', 'Opened the page directly'],
  [`?utm_source=${'x'.repeat(300)}`, '', 'x'.repeat(120)],
])('%s from %s is %s', (search, referrer, words) => expect(sourceOf({ search, referrer, host })).toBe(words));
