import { languages } from '@abhyas/contract/languages.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languageList, languageListFile, projectSettings, projectSettingsFile } from '../language-list.ts';
import { messageTypes, messageTypesFile } from '../message-types.ts';

type Variants = readonly { readonly declarations: string[]; readonly selectors: string[]; readonly match: Record<string, string> }[];
type Messages = Record<string, string | Variants>;

const web = '../../messages/';
const shared = '../../../../packages/contract/src/messages/';
const folders = [web, shared];
const folderOf = (root: string, language: string) => new URL(`${root}${language}/`, import.meta.url);
const read = (root: string, language: string, file: string) =>
  JSON.parse(readFileSync(new URL(file, folderOf(root, language)), 'utf8')) as Messages;
const filesIn = (root: string, language: string) => readdirSync(folderOf(root, language)).sort();

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

/** Three words at least beside placeholders, marks, names of files and abbreviations. */
const isSentence = (text: string) =>
  (text.replaceAll(/\{\w+\}|<[^>]*>|`[^`]*`|\S*[@/.]\S+/g, '').match(/\b[A-Za-z]?[a-z]+\b/g) ?? []).length > 2;
/** Whether a sentence ends with a Latin full stop after a letter of another script, or after what is put in, where the language has a stop of its own. */
const hasForeignStop = (language: string) => {
  const { test_sentence: sentence } = read(web, language, 'assessment.json');
  return (text: string) => sentence !== '{text}.' && /(?:\P{ASCII}|\})\.(?:\s|$)/u.test(text);
};
const translations = languages.filter((language) => language !== 'en');
describe.each(folders.flatMap((root) => translations.map((language) => ({ root, language }))))(
  '$root in $language',
  ({ root, language }) => {
    const files = filesIn(root, 'en');

    test('there is a file for each English one, and none more', () => {
      expect(filesIn(root, language)).toEqual(files);
    });

    describe.each(files)('%s', (file) => {
      const english = read(root, 'en', file);
      const translated = read(root, language, file);
      const keys = Object.keys(english).filter((key) => key in translated);

      test('has every message and none more, in the same order', () => {
        expect(Object.keys(translated)).toEqual(Object.keys(english));
      });

      test('shows the same figures and names, and has the same variants', () => {
        const about = (messages: Messages) =>
          Object.fromEntries(keys.map((key) => [key, { form: formOf(messages[key] ?? ''), shows: shownBy(messages[key] ?? '') }]));
        expect(about(translated)).toEqual(about(english));
      });

      test('is written in the way of docs/hindi.md: digits 0 to 9, NFC, no nukta on क, ख, ग, blanks at the ends only where English has them, no empty text but where English is empty, the stop of the language', () => {
        const isStopped = hasForeignStop(language);
        const wrong = keys.filter((key) =>
          textsOf(translated[key] ?? '').some(
            (text) =>
              /[०-९\u200b-\u200d\ufeff]|[कखग]\u093c/.test(text) ||
              text !== text.normalize('NFC') ||
              isStopped(text) ||
              (text.trim() === '' && !textsOf(english[key] ?? '').includes('')) ||
              (text !== text.trim() && !textsOf(english[key] ?? '').some((original) => original !== original.trim())),
          ),
        );
        expect(wrong).toEqual([]);
      });
    });
  },
);

/** Messages whose count is never 1, and those that begin with a name: a fixed limit, or a screen that has other words for one. */
const neverOne = new Set([
  'account_delete_about',
  'account_delete_about_parent',
  'account_sessions_many',
  'adapt_cause_long',
  'adapt_fit_kept',
  'adapt_fit_usual',
  'adapt_too_few',
  'block_length',
  'certificate_tests',
  'chart_heat_few',
  'code_valid',
  'error_block_too_far',
  'error_too_many_weeks',
  'fault_password_short',
  'home_questions_open',
  'inst_how_active',
  'inst_how_attendance',
  'inst_how_fees',
  'inst_how_mentors',
  'inst_how_mocks',
  'inst_how_risk',
  'inst_missed_classes',
  'judged_fell',
  'judged_first_test',
  'judged_none_in_weeks',
  'judged_only_test',
  'judged_rose',
  'judged_stayed',
  'mail_code_once',
  'mentor_files_many',
  'mentor_repeat_fault',
  'notices_bundle_classes',
  'notices_bundle_deadlines',
  'notices_bundle_doubts',
  'notices_bundle_feedback',
  'notices_bundle_scores',
  'notices_bundle_tests',
  'perf_col_marks_of',
  'perf_compared',
  'perf_home_trend',
  'perf_trend_down',
  'perf_trend_same',
  'perf_trend_up',
  'perf_weeks_about',
  'perf_weeks_none',
  'pred_made_cohort',
  'pred_right_about',
  'pred_right_about_cohort',
  'pred_scaled',
  'pred_source_mapping',
  'profile_too_long',
  'ready_gap_paper',
  'recording_overdue_text',
  'refusal_busy_candidates',
  'refusal_notes_length',
  'refusal_unfit_candidates',
  'reward_first_mock_about',
  'roll_correct_absent_many',
  'roll_correct_present_many',
  'sch_compare_about',
  'sch_compare_many',
  'search_count',
  'sms_code',
  'ssch_faults',
  'staff_items_csv_file',
  'staff_items_few',
  'staff_security_days',
  'test_number_full',
  'tests_next_days',
  'troubled_looked',
]);
const things =
  /\{\w+\} (?:answers|attempts|candidates|characters|classes|days|doubts|errors|files|lessons|machines|marks|minutes|months|percentage points|programmes|questions|results|seats|seconds|sessions|students|tests|topics|weeks)\b/;

test('a count of things has a form for one', () => {
  const all = folders.flatMap((root) => filesIn(root, 'en').flatMap((file) => Object.entries(read(root, 'en', file))));
  const plain = all.filter(([key, message]) => typeof message === 'string' && things.test(message) && !neverOne.has(key));
  expect(Object.fromEntries(plain)).toEqual({});
});

test('the types of what the server says are those of its messages: node apps/web/scripts/generate.ts writes them', () => {
  expect(readFileSync(messageTypesFile, 'utf8')).toBe(messageTypes());
});

test('the languages are those that have messages: node apps/web/scripts/generate.ts writes their list', () => {
  expect(readFileSync(languageListFile, 'utf8')).toBe(languageList());
  expect(readFileSync(projectSettingsFile, 'utf8')).toBe(projectSettings());
});

test.each(translations)('no sentence of %s is still in English', (language) => {
  const left = folders.flatMap((root) =>
    filesIn(root, language).flatMap((file) => {
      const english = read(root, 'en', file);
      return Object.entries(read(root, language, file)).flatMap(([key, message]) =>
        key.startsWith('$') ? [] : textsOf(message).filter((text) => isSentence(text) && textsOf(english[key] ?? '').includes(text)),
      );
    }),
  );
  expect(left).toEqual([]);
});
