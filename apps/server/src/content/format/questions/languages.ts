import type { Language } from '@abhyas/contract/languages.ts';

const englishNames = new Intl.DisplayNames('en', { type: 'language' });
export const englishName = (language: Language): string => englishNames.of(language) ?? language;

/** What keeps a question or passage, which is written in one language and has versions in others, out of a test in two; null where nothing does. */
export function languageFault({
  kind,
  test,
  languages: [reference, other],
  written,
  versions = [],
}: {
  kind: 'Question' | 'Passage';
  /** Its name, for the fault. */
  test: string;
  languages: readonly Language[];
  written: Language;
  versions?: readonly { readonly language: Language }[] | undefined;
}): string | null {
  if (reference === undefined || other === undefined) return null;
  const what = `this ${kind.toLowerCase()}`;
  if (written !== reference)
    return `the reference language of the test '${test}' is ${englishName(reference)}, and ${what} is written in ${englishName(written)}`;
  if (versions.some(({ language }) => language === other)) return null;
  return `the test '${test}' is in ${englishName(reference)} and ${englishName(other)}, and ${what} has no ${englishName(other)} version: write it below '### ${kind} (${other})'`;
}
