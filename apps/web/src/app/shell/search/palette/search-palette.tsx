import type { SearchGroup } from '@abhyas/contract/search/search.ts';
import { CloseButton } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Session } from '../../../../lib/session/session.ts';
import { m } from '../../../../paraglide/messages.js';
import { switchLanguage } from '../../../../shared/language/switch-language.ts';
import { useThemeChoice } from '../../../../ui/navigation/theme-choices.ts';
import type { HeaderTab } from '../../header/header-state.ts';
import { signOut } from '../../sign-out.ts';
import { groupsShown } from './groups-shown.ts';
import type { Option } from './option.ts';
import { OptionList, optionId } from './option-list.tsx';
import { actionsOf, pagesOf } from './own-pages.ts';
import { maxTyped, minTyped, searchQuery } from './queries.ts';
import { addRecent, useRecent } from './recent.ts';
import { SearchFooter } from './search-footer.tsx';
import classes from './search-palette.module.css';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';

/** What is printed on the key; the same in every language. */
const escapeKey = 'Esc';

/** How long after the last key the server is asked, in milliseconds. */
const pause = 120;

interface SearchPaletteProps {
  readonly session: Session;
  readonly tabs: readonly HeaderTab[];
  readonly opener: () => HTMLElement | null;
  readonly onClose: () => void;
  /** Shows the list of the portal's keys in its place. */
  readonly onKeys: () => void;
  /** Shows the choice of the programme in its place. */
  readonly onChangeProgram: () => void;
}

/**
 * The search over everything someone may open: what they opened last and where they can go while nothing is typed, then pages at once and the server's results as they come. The field keeps the focus; the arrow keys
 * move through the list, Enter opens, with Ctrl (Cmd) in a new tab.
 */
export function SearchPalette({ session, tabs, opener, onClose, onKeys, onChangeProgram }: SearchPaletteProps) {
  const leaves = useRef(false);
  const { history } = useRouter();
  const { choose } = useThemeChoice();
  const isPhone = useMediaQuery('(width < 600px)', false, { getInitialValueInEffect: false });
  const [text, setText] = useState('');
  const [group, setGroup] = useState<SearchGroup | null>(null);
  const typed = text.trim();
  const [settled] = useDebouncedValue(typed, pause);
  const query = useQuery(searchQuery({ session, typed: settled, group }));
  const recent = useRecent(session.personId);
  const isAsked = typed.length >= minTyped;
  const isWaiting = isAsked && (settled !== typed || query.isFetching);
  const groups = groupsShown({
    typed,
    recent,
    pages: pagesOf({ session, tabs }),
    actions: actionsOf({
      session,
      tabs,
      choose,
      speak: (wanted) => void switchLanguage(wanted),
      changeProgram: onChangeProgram,
      showKeys: onKeys,
      signOut: () => void signOut(),
    }),
    found: isAsked && !query.isError ? (query.data?.groups ?? []) : [],
    only: group,
  });
  const options = groups.flatMap((each) => each.options);
  const [chosen, setChosen] = useState('');
  const active = options.find(({ key }) => key === chosen) ?? options[0];

  const write = (value: string) => {
    setText(value);
    setGroup(null);
    setChosen('');
  };
  const move = (by: number) => {
    const at = active === undefined ? -1 : options.indexOf(active);
    const next = options.at((at + by) % options.length);
    if (next === undefined) return;
    setChosen(next.key);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const open = (option: Option, { inNewTab }: { inNewTab: boolean }) => {
    if (option.kind === 'more') {
      setGroup(option.state as SearchGroup);
      setChosen('');
      return;
    }
    if (option.kind !== 'action') void addRecent({ personId: session.personId, option });
    if (option.url !== '' && inNewTab) return void window.open(option.url, '_blank', 'noopener');
    leaves.current = option.url !== '';
    onClose();
    option.run?.();
    if (option.url !== '') history.push(option.url);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // while a syllable is put together the keys belong to the keyboard of the language
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) move(step);
    else if (active !== undefined) open(active, { inNewTab: event.ctrlKey || event.metaKey });
  };

  return (
    <Dialog
      // who goes to another page continues there, anyone else where they were
      returnTo={(had) => (leaves.current ? document.querySelector<HTMLElement>('#main') : (had ?? opener()))}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      fullScreen={isPhone ?? false}
      size={720}
      padding={0}
      yOffset="12dvh"
      attributes={{ content: { 'aria-label': m.search_field_name() } }}
      classNames={{
        content:
          'max-h-[min(640px,76dvh)] [box-shadow:var(--shadow-float)] flex flex-col overflow-hidden border border-line data-full-screen:max-h-none data-full-screen:border-0',
        body: 'flex flex-1 flex-col min-h-0',
      }}
    >
      <div className="relative flex flex-none items-center gap-3 h-14 px-4 border-b border-line text-muted">
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <input
          data-autofocus
          className={`${classes['field']} flex-1 min-w-0 h-full p-0 border-0 bg-transparent text-ink text-lg placeholder:text-muted placeholder:opacity-100 max-[600px]:text-[1rem]`}
          type="text"
          role="combobox"
          aria-label={m.search_field_name()}
          aria-expanded={options.length > 0}
          aria-controls="search-results"
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxTyped}
          placeholder={m.search_field()}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
        />
        <span
          className={`${classes['progress']} absolute h-0.5 overflow-hidden opacity-0 data-on:opacity-100`}
          data-on={isWaiting || undefined}
          aria-hidden="true"
        />
        <kbd className={`${classes['escape']} max-[600px]:hidden`}>{escapeKey}</kbd>
        <CloseButton className="hidden max-[600px]:inline-flex" size="lg" aria-label={m.search_close()} onClick={onClose} />
      </div>
      <OptionList
        session={session}
        groups={groups}
        active={active?.key ?? ''}
        onPoint={({ key }) => setChosen(key)}
        onOpen={open}
        isWaiting={isWaiting}
        typed={typed}
        failure={isAsked && query.isError ? query.error : null}
        onRetry={() => void query.refetch()}
      />
      <SearchFooter count={typed === '' || isWaiting ? null : options.filter(({ kind }) => kind !== 'more').length} />
    </Dialog>
  );
}
