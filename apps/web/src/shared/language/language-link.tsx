import { language } from '../../lib/language/language.ts';
import { languageChoices } from './language-choices.ts';

/** Leads to the same page in the other language, whose own name it bears. */
export function LanguageLink() {
  return languageChoices
    .filter(({ value }) => value !== language)
    .map(({ value, name }) => (
      <button
        key={value}
        type="button"
        lang={value}
        className="min-h-8 px-2 py-0 border-0 rounded-control bg-transparent text-brand-text text-sm font-medium cursor-pointer hover:bg-hover"
        onClick={() => void import('./switch-language.ts').then(({ switchLanguage }) => switchLanguage(value)).catch(() => {})}
      >
        {name}
      </button>
    ));
}
