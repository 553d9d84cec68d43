import { languageCookie } from '@abhyas/contract/languages.ts';
import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

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
