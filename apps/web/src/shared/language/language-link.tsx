import { language } from '../../lib/language/language.ts';
import { languageChoices } from './language-choices.ts';
import classes from './language-link.module.css';

/** Leads to the same page in the other language, whose own name it bears. */
export function LanguageLink() {
  return languageChoices
    .filter(({ value }) => value !== language)
    .map(({ value, name }) => (
      <button
        key={value}
        type="button"
        lang={value}
        className={classes['link']}
        onClick={() => void import('./switch-language.ts').then(({ switchLanguage }) => switchLanguage(value)).catch(() => {})}
      >
        {name}
      </button>
    ));
}
