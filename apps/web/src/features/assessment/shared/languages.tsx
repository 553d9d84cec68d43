import { type Language, languageNames } from '@abhyas/contract/languages.ts';
import { IconInfoCircle, IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { language as pageLanguage, localeFor } from '../../../lib/language/language.ts';
import { m } from '../../../paraglide/messages.js';
import type { Shown } from '../../../shared/assessment/question/both-languages.ts';

/** In which language each question of a paper in two is shown: as chosen for it, else as chosen for all. */
interface Chosen {
  readonly all: Shown;
  readonly items: Readonly<Record<string, Shown>>;
}

/** The languages of an attempt whose paper is in two, the reference language first, and what is chosen for its questions. */
export interface Languages {
  readonly named: readonly Language[];
  readonly shownOf: (itemId: string) => Shown;
  readonly isForAll: (shown: Shown) => boolean;
  readonly choose: (itemId: string, shown: Shown) => void;
  readonly chooseForAll: (shown: Shown) => void;
}

const storageKey = 'abhyas-player-languages';
/** So many attempts are remembered on a device. */
const maxAttempts = 8;

/**
 * In which language an attempt shows its questions, kept on the device with the attempt; null for a paper in one. The candidate's own language is the one to begin with,
 * where the paper has it.
 */
export function useLanguages({
  attemptId,
  languages = [],
}: {
  attemptId: string;
  languages?: readonly Language[] | undefined;
}): Languages | null {
  const [chosen, setChosen] = useState<Chosen>(
    () => read().get(attemptId) ?? { all: languages.includes(pageLanguage) ? pageLanguage : (languages[0] ?? 'en'), items: {} },
  );
  if (languages.length < 2) return null;
  const keep = (next: Chosen) => {
    setChosen(next);
    const others = [...read()].filter(([id]) => id !== attemptId);
    try {
      localStorage.setItem(storageKey, JSON.stringify([...others, [attemptId, next]].slice(-maxAttempts)));
    } catch {
      // Then the choice holds until the window closes.
    }
  };
  return {
    named: languages,
    shownOf: (itemId) => chosen.items[itemId] ?? chosen.all,
    isForAll: (shown) => chosen.all === shown && Object.values(chosen.items).every((one) => one === shown),
    choose: (itemId, shown) => keep({ ...chosen, items: { ...chosen.items, [itemId]: shown } }),
    chooseForAll: (shown) => keep({ all: shown, items: {} }),
  };
}

function read(): Map<string, Chosen> {
  try {
    return new Map(JSON.parse(localStorage.getItem(storageKey) ?? '[]') as [string, Chosen][]);
  } catch {
    return new Map();
  }
}

/** What comes after `shown` by the key. */
export function nextShown({ named }: Languages, shown: Shown): Shown {
  const all: readonly Shown[] = [...named, 'both'];
  return all[(all.indexOf(shown) + 1) % all.length] ?? shown;
}

/** The name of a language in that of the page. */
export const languageWord = (named: Language): string => new Intl.DisplayNames(localeFor('en'), { type: 'language' }).of(named) ?? named;

/** What a screen reader hears when another language shows. */
export const shownWords = (shown: Shown): string =>
  shown === 'both' ? m.test_language_now_both() : m.test_language_now({ language: languageWord(shown) });

/** The languages of a question, one or both of them pressed. Where it has no other version, it says so. */
export function LanguageSwitch({
  languages: { named },
  shown,
  hasVersion,
  onChoose,
}: {
  languages: Languages;
  shown: Shown;
  hasVersion: boolean;
  onChoose: (shown: Shown) => void;
}) {
  const missing = hasVersion ? '' : m.test_language_missing({ language: named.slice(1).map(languageWord).join(', ') });
  const now = hasVersion ? shown : named[0];
  return (
    <div
      className="flex flex-wrap gap-x-3 gap-y-1 items-center min-h-11 ps-4 pe-1 py-1 rounded-control bg-sunken"
      role="group"
      aria-label={m.test_view_in()}
    >
      <p className="flex gap-2 items-center me-auto text-ink text-sm font-medium" aria-hidden={hasVersion ? true : undefined}>
        <IconLanguage size={18} stroke={1.75} aria-hidden />
        {hasVersion ? m.test_view_in() : missing}
      </p>
      <span className="flex gap-1">
        {[...named, 'both' as const].map((one) => (
          <button
            key={one}
            type="button"
            className="min-h-9 pointer-coarse:min-h-11 px-3 py-0 border border-transparent rounded-control bg-transparent text-body text-sm font-medium cursor-pointer hover:bg-hover aria-pressed:border-line aria-pressed:bg-card aria-pressed:text-ink aria-disabled:text-muted aria-disabled:cursor-default"
            lang={one === 'both' ? undefined : one}
            aria-pressed={now === one}
            aria-disabled={!hasVersion}
            onClick={() => hasVersion && onChoose(one)}
          >
            {one === 'both' ? m.test_language_both() : languageNames[one]}
          </button>
        ))}
      </span>
    </div>
  );
}

/** Which language counts, and what shows the other questions as this one; `keys` are the player's, where it has any. */
export function LanguageNote({
  languages,
  shown,
  keys,
  onAll,
}: {
  languages: Languages;
  shown: Shown;
  keys?: readonly (readonly [keys: readonly string[], what: string])[];
  onAll: () => void;
}) {
  const [reference] = languages.named;
  if (reference === undefined) return null;
  const isForAll = languages.isForAll(shown);
  return (
    <div className="grid gap-2 pt-3 border-t border-t-line text-muted text-xs">
      <p className="flex gap-2 items-center">
        <IconInfoCircle className="flex-none" size={16} stroke={1.75} aria-hidden />
        {m.test_language_differ({ language: languageWord(reference) })}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 items-center">
        {keys?.map(([pressed, what]) => (
          <span key={what} className="inline-flex gap-1.5 items-center pointer-coarse:hidden">
            {pressed.map((key) => (
              <kbd key={key} className="min-w-5 px-1.5 py-px border border-line rounded-[4px] bg-card text-ink font-text text-center">
                {key}
              </kbd>
            ))}
            {what}
          </span>
        ))}
        <span>
          {isForAll ? '' : `${m.test_language_here()} `}
          <button
            type="button"
            className="tap min-h-6 p-0 border-0 bg-transparent text-brand-text font-strong cursor-pointer hover:underline aria-disabled:text-muted aria-disabled:font-normal aria-disabled:no-underline aria-disabled:cursor-default"
            aria-disabled={isForAll}
            onClick={() => !isForAll && onAll()}
          >
            {isForAll ? m.test_language_for_all() : m.test_language_use_all()}
          </button>
        </span>
      </p>
    </div>
  );
}
