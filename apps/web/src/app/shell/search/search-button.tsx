import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import type { HeaderTab } from '../header/header-state.ts';
import classes from './search-button.module.css';
import { searchKey } from './keys/search-key.ts';
import { useShortcuts } from './keys/use-shortcuts.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

const load = async () => (await import('./load-palette.ts')).loadPalette();
const SearchPalette = lazyDialog(async () => (await load()).SearchPalette);
const CourseDialog = lazyDialog(async () => (await import('../profile/course-dialog.tsx')).CourseDialog);
const KeysDialog = lazyDialog(async () => (await (await import('./load-palette.ts')).loadKeysDialog()).KeysDialog);

/** Opens the search, by a click or by Ctrl K (Cmd K) wherever the focus is, and hears the other keys of the portal. What they open is loaded once it is needed. */
export function SearchButton({ session, tabs }: { session: Session; tabs: readonly HeaderTab[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const { history } = useRouter();
  const [opened, setOpened] = useState<'search' | 'keys' | 'program' | null>(null);
  const goTo = async (letter: string) => {
    const { pageKeysOf } = await (await import('./load-palette.ts')).loadPageKeys();
    const found = pageKeysOf({ session, tabs }).find((each) => each.letter === letter);
    if (found === undefined) return;
    history.push(found.page.url);
    // as with the search: who goes to another page continues there
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  };
  useShortcuts({
    onSearch: () => setOpened((was) => (was === 'search' ? null : 'search')),
    onHelp: () => setOpened('keys'),
    onPage: (letter) => void goTo(letter).catch(() => {}),
  });
  const of = { session, tabs, opener: () => button.current, onClose: () => setOpened(null) };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${classes['button']} inline-flex items-center gap-2 w-48 h-9 border border-line-field rounded-control bg-card text-muted text-sm cursor-pointer`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened('search')}
        onPointerEnter={() => void load().catch(() => {})}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={`${classes['word']} flex-1 text-start`}>{m.search_open()}</span>
        <kbd className={`${classes['keys']} px-1.5 py-px border border-line rounded-[5px]`} aria-hidden="true">
          {searchKey}
        </kbd>
      </button>
      <Suspense>
        {opened === 'search' ? (
          <SearchPalette {...of} onKeys={() => setOpened('keys')} onChangeProgram={() => setOpened('program')} />
        ) : null}
        {opened === 'keys' ? <KeysDialog {...of} /> : null}
        {opened === 'program' ? <CourseDialog {...of} /> : null}
      </Suspense>
    </>
  );
}
