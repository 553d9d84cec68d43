import { languages } from '@abhyas/contract/languages.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Variants = readonly { readonly declarations: string[]; readonly selectors: string[]; readonly match: Record<string, string> }[];
type Messages = Record<string, string | Variants>;

const folder = (language: string) => new URL(`../../messages/${language}/`, import.meta.url);
const read = (language: string, file: string) => JSON.parse(readFileSync(new URL(file, folder(language)), 'utf8')) as Messages;
const files = readdirSync(folder('en')).sort();

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const textsOf = (message: string | Variants): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
/** What a translation must leave as it is: the variants and what selects them. */
const formOf = (message: string | Variants) =>
  typeof message === 'string'
    ? 'text'
    : message.map(({ declarations, selectors, match }) => ({ declarations, selectors, variants: Object.keys(match) }));
/** All that the texts of a message show. One of two variants may leave a figure out that the other has. */
const shownBy = (message: string | Variants) => placeholders(textsOf(message).join(' '));

describe.each(languages.filter((language) => language !== 'en'))('in %s', (language) => {
  test('there is a file for each English one, and none more', () => {
    expect(readdirSync(folder(language)).sort()).toEqual(files);
  });

  describe.each(files)('%s', (file) => {
    const english = read('en', file);
    const translated = read(language, file);
    const keys = Object.keys(english).filter((key) => key in translated);

    test('has every message and none more, in the same order', () => {
      expect(Object.keys(translated)).toEqual(Object.keys(english));
    });

    test('shows the same figures and names, and has the same variants', () => {
      const about = (messages: Messages) =>
        Object.fromEntries(keys.map((key) => [key, { form: formOf(messages[key] ?? ''), shows: shownBy(messages[key] ?? '') }]));
      expect(about(translated)).toEqual(about(english));
    });

    test('is written in the way of docs/hindi.md: digits 0 to 9, NFC, blanks at the ends only where English has them, no empty text', () => {
      const wrong = keys.filter((key) =>
        textsOf(translated[key] ?? '').some(
          (text) =>
            /[०-९\u200b-\u200d\ufeff]/.test(text) ||
            text !== text.normalize('NFC') ||
            text.trim() === '' ||
            (text !== text.trim() && !textsOf(english[key] ?? '').some((original) => original !== original.trim())),
        ),
      );
      expect(wrong).toEqual([]);
    });
  });
});
