import { languageNames, languages } from '@abhyas/contract/languages.ts';
import { language } from '../../lib/language/language.ts';

/** Leads to the same page in each other language, by its own name. */
export function LanguageLink() {
  return languages
    .filter((value) => value !== language)
    .map((value) => (
      <button
        key={value}
        type="button"
        lang={value}
        data-language-name
        className="min-h-8 px-2 py-0 border-0 rounded-control bg-transparent text-brand-text text-sm font-medium cursor-pointer hover:bg-hover"
        onClick={() => void import('./switch-language.ts').then(({ switchLanguage }) => switchLanguage(value)).catch(() => {})}
      >
        {languageNames[value]}
      </button>
    ));
}
