import { tabWord } from '@abhyas/rules/learning/node-url.ts';
import { IconBook2, IconCalendarEvent, IconChartLine, IconClipboardCheck, IconHome, IconMenu2 } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import { tabName } from '../../../../lib/language/tab-name.ts';
import { m } from '../../../../paraglide/messages.js';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import classes from './bottom-tabs.module.css';
import type { HeaderState, HeaderTab } from '../header-state.ts';

/** The tabs that a phone has at its foot, by their word; a mentor has My plan for Test. */
const icons: Readonly<Record<string, typeof IconHome>> = {
  home: IconHome,
  prepare: IconBook2,
  test: IconClipboardCheck,
  myplan: IconCalendarEvent,
  performance: IconChartLine,
};
const most = 4;

/** Which of the tabs are at the foot; none where there are too few for a row, as for staff. */
export function bottomTabsOf(tabs: readonly HeaderTab[]): HeaderTab[] {
  const words = new Set(tabs.map(({ type }) => tabWord(type)));
  const shown = tabs.filter(({ type }) => {
    const word = tabWord(type);
    return icons[word] !== undefined && !(word === 'test' && words.has('myplan'));
  });
  return shown.length < most - 1 ? [] : shown.slice(0, most);
}

interface BottomTabsProps {
  readonly tabs: readonly HeaderTab[];
  readonly state: HeaderState;
  readonly more: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onMore: () => void;
}

/** The tabs at the foot of a phone, and More for the rest. They are away while one types, when the keyboard needs the room. */
export function BottomTabs({ tabs, state, more, isOpen, onMore }: BottomTabsProps) {
  const isElsewhere = state.tab !== null && !tabs.includes(state.tab);
  return createPortal(
    <nav className={`${classes['root']} z-100 flex border-t border-t-line bg-card`} aria-label={m.shell_tabs()}>
      {tabs.map((tab) => {
        const Icon = icons[tabWord(tab.type)] ?? IconHome;
        return (
          <PathLink
            key={tab.learningPathId}
            href={tab.url}
            className={classes['tab']}
            aria-current={tab === state.tab ? (state.subTab === null ? 'page' : 'true') : undefined}
          >
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            {tabName(tab.name)}
          </PathLink>
        );
      })}
      <button
        ref={more}
        type="button"
        className={classes['tab']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-active={isElsewhere || undefined}
        onClick={onMore}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
        {m.shell_more()}
      </button>
    </nav>,
    document.body,
  );
}
