import { useEffect, useEffectEvent } from 'react';
import { readSetting } from '../../../../shared/assessment/keys/settings.ts';

/** Milliseconds in which the letter of a page follows G. */
const maxPause = 1_500;

interface Shortcuts {
  readonly onSearch: () => void;
  readonly onHelp: () => void;
  readonly onPage: (letter: string) => void;
}

/** Where the keyboard writes, chooses by letters or belongs to a dialog, a letter is a letter. */
const keepsLetters =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [data-own-keys], [role=dialog], [role=menu], [role=listbox]';

const isLetter = ({ ctrlKey, metaKey, altKey, repeat, isComposing, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || repeat || isComposing) && !(target instanceof Element && target.closest(keepsLetters) !== null);

/** The keys of the portal: Ctrl K (Cmd K) for the search, G and a letter for a page, ? for the list of them. A screen that has a key itself keeps it, and single keys can be turned off (WCAG 2.1.4). */
export function useShortcuts({ onSearch, onHelp, onPage }: Shortcuts): void {
  const search = useEffectEvent(onSearch);
  const help = useEffectEvent(onHelp);
  const page = useEffectEvent(onPage);
  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        return search();
      }
      if (key === 'shift' || !isLetter(event) || readSetting('letters') === 'off') return;
      const isSecond = event.timeStamp - begun < maxPause;
      begun = Number.NEGATIVE_INFINITY;
      if (isSecond && /^[a-z]$/.test(key)) {
        event.preventDefault();
        event.stopPropagation();
        return page(key);
      }
      if (key !== 'g' && key !== '?') return;
      // the last to hear it: a screen may have taken it by then
      const hear = (heard: KeyboardEvent) => {
        if (heard !== event || event.defaultPrevented) return;
        if (key === '?') help();
        else begun = event.timeStamp;
      };
      window.addEventListener('keydown', hear, { once: true });
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}
