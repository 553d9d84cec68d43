import { errorCatalogue } from '@abhyas/contract/errors.ts';
import { languageCookie, languages } from '@abhyas/contract/languages.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorText, languageOf, say } from './language.ts';

const asked = (accepted?: string, chosen?: string) =>
  languageOf({
    headers: accepted === undefined ? {} : { 'accept-language': accepted },
    cookies: chosen === undefined ? {} : { [languageCookie]: chosen },
  });

test.each([
  [undefined, 'en'],
  ['*', 'en'],
  ['en-US,en;q=0.9', 'en'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['hi;q=0.3, en;q=0.7', 'en'],
  ['mr-IN,mr;q=0.9,HI;q=0.6', 'hi'],
  ['hi;q=0, fr', 'en'],
  ['hindi', 'en'],
  [';;;,,,=', 'en'],
])('a browser that asks for %j gets %s', (accepted, language) => {
  expect(asked(accepted)).toBe(language);
});

test('what was chosen on the browser counts before its own languages, and nothing that is no language does', () => {
  expect(asked('en-US', 'hi')).toBe('hi');
  expect(asked('hi-IN', 'en')).toBe('en');
  expect(asked('hi-IN', 'xx')).toBe('hi');
});

test('without either it is the usual one of the brand', () => {
  expect(languageOf({ headers: {} }, 'hi')).toBe('hi');
  expect(languageOf({ headers: { 'accept-language': 'en' } }, 'hi')).toBe('en');
});

const messagesOfErrors = new URL('../../../../packages/contract/src/messages/en/errors.json', import.meta.url);

test('each error has a message, and none is left of an error that is gone', () => {
  const keys = Object.keys(JSON.parse(readFileSync(messagesOfErrors, 'utf8')) as object).filter((key) => !/^\$|^error_wait_/.test(key));
  expect(keys.toSorted()).toEqual(
    Object.keys(errorCatalogue)
      .map((code) => `error_${code.toLowerCase()}`)
      .toSorted(),
  );
});

test('a message of an error holds the limit it names', () => {
  for (const code of Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[])
    for (const language of languages) expect(errorText({ code, language })).toMatch(/^[^{}]+$/);
  expect(errorText({ code: 'BLOCK_TOO_FAR', language: 'en' })).toMatch(/^Choose a day from the last \d+ days or the next \d+ years\.$/);
});

test.each([
  [1, 'en', 'Too many tries. Wait 1 second and try again.'],
  [40, 'en', 'Too many tries. Wait 40 seconds and try again.'],
  [1, 'hi', 'बहुत बार कोशिश हुई। 1 सेकंड रुकें और दोबारा कोशिश करें।'],
] as const)('a message that counts %i in %s has its plural form', (count, language, text) => {
  expect(say({ key: 'error_wait_seconds', values: { count } }, language)).toBe(text);
});

test.each([
  ['TST-010', 'not-released', 'The test is not yet available to launch.'],
  ['TST-012', 'booking-not-open', 'The slot booking window has not yet started.'],
  ['TST-013', 'not-booked', 'Book a slot to take this test.'],
  ['TST-017', 'booking-closed', 'The slot booking window has closed.'],
  ['TST-021', 'review-not-enabled', 'Review has not been enabled for this test yet.'],
  ['TST-028', 'too-few-to-revise', 'Complete two tests to revise with AI.'],
  ['TST-049', 'slot-not-started', 'You can launch this test when your slot starts.'],
  ['TST-051', 'slot-ended', 'Your slot has ended. You can launch this test after its end date.'],
  ['TST-068', 'not-checked-in', 'Check in at the centre desk first.'],
] as const)('%s %s is worded as the specification has it', (_row, reason, text) => {
  expect(say({ key: 'reason', values: { reason } }, 'en')).toBe(text);
});

test.each([
  ['IDN-049', 'fault_password_differs', 'Entered Password and confirm password does not match, Try Again'],
  ['IDN-051', 'fault_mobile', 'Please enter valid Mobile Number'],
] as const)('%s %s is worded as the specification has it', (_row, key, text) => {
  expect(say({ key }, 'en')).toBe(text);
});
