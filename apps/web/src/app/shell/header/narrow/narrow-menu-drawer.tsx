import { Drawer } from '@mantine/core';
import {
  IconCalendarEvent,
  IconChevronDown,
  IconExternalLink,
  IconMessageQuestion,
  IconSchool,
  IconPuzzle,
  IconTargetArrow,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { brand } from '../../../../lib/brand/brand.ts';
import { m } from '../../../../paraglide/messages.js';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import type { HeaderState, HeaderTab } from '../header-state.ts';
import classes from './narrow-menu-drawer.module.css';
import { tabName } from '../../../../lib/language/tab-name.ts';

/** Of the pages under Learn, which come first. */
const icons: Readonly<Record<string, typeof IconSchool>> = {
  '/Home/Calendar': IconCalendarEvent,
  '/adaptivepractice': IconTargetArrow,
  '/puzzle': IconPuzzle,
  '/myPage/doubts': IconMessageQuestion,
};
const newWindow = { target: '_blank', rel: 'noreferrer' } as const;

interface NarrowMenuDrawerProps {
  readonly tabs: readonly HeaderTab[];
  readonly state: HeaderState;
  readonly onClose: () => void;
  /** What gets the focus when it closes. */
  readonly opener: () => HTMLElement | null;
}

/** The pages under Learn, then the tabs, one below the other; sub-tabs and the units of a path fold out. */
export function NarrowMenuDrawer({ tabs, state, onClose, opener }: NarrowMenuDrawerProps) {
  useReturnFocus(opener);
  const learn = tabs.find(({ type }) => type === 'learn');
  const others = tabs.filter((tab) => tab !== learn);
  return (
    <Drawer
      opened
      onClose={onClose}
      size={320}
      title={brand.name}
      closeButtonProps={{ 'aria-label': m.action_close() }}
      classNames={{ title: 'text-brand-text text-lg font-strong' }}
    >
      <nav aria-label={m.shell_all_pages()}>
        {learn === undefined ? null : (
          <>
            <p id="menu-learn" className="mb-2 text-muted text-sm font-medium">
              {learn.name}
            </p>
            <ul className="grid grid-cols-2 gap-2 m-0 mb-3 p-0 list-none" aria-labelledby="menu-learn">
              {learn.children.map(({ url, name }) => {
                const Icon = icons[url] ?? IconSchool;
                return (
                  <li key={url} className="grid">
                    <PathLink
                      href={url}
                      onClick={onClose}
                      className="flex gap-2 items-center min-h-11 px-3 py-2 border border-line rounded-control text-body font-medium leading-[1.25] no-underline hover:bg-hover data-active:bg-brand-wash data-active:text-brand-text"
                      data-active={url === state.subTab?.url || undefined}
                    >
                      <Icon className="flex-none" size={20} stroke={1.75} aria-hidden="true" />
                      {tabName(name)}
                    </PathLink>
                  </li>
                );
              })}
            </ul>
          </>
        )}
        <ul className="m-0 p-0 list-none">
          {others.map((tab) => (
            <Group
              key={tab.learningPathId}
              entry={tab}
              className={`${classes['tab']} block px-3 py-2.5 rounded-control text-body no-underline font-medium hover:bg-hover data-active:bg-brand-wash data-active:text-brand-text`}
              isCurrent={tab === state.tab}
              onFollow={onClose}
            >
              {tab.children.map((item) => (
                <Group
                  key={item.learningPathId}
                  entry={item}
                  className={`${classes['child']} block px-3 py-2.5 rounded-control text-body no-underline text-sm hover:bg-hover data-active:bg-brand-wash data-active:text-brand-text`}
                  isCurrent={item === state.subTab}
                  onFollow={onClose}
                >
                  {item.children.map((option) => (
                    <li key={option.learningPathId}>
                      <PathLink
                        href={option.url}
                        onClick={onClose}
                        className={`${classes['child']} block px-3 py-2.5 rounded-control text-body no-underline text-sm hover:bg-hover data-active:bg-brand-wash data-active:text-brand-text`}
                        data-active={option.learningPathId === state.option?.learningPathId || undefined}
                      >
                        {tabName(option.name)}
                      </PathLink>
                    </li>
                  ))}
                </Group>
              ))}
            </Group>
          ))}
        </ul>
      </nav>
    </Drawer>
  );
}

interface GroupProps {
  readonly entry: { readonly learningPathId: string; readonly name: string; readonly url: string; readonly type: string };
  readonly className: string | undefined;
  readonly isCurrent: boolean;
  readonly onFollow: () => void;
  /** What is below it. */
  readonly children: readonly ReactNode[];
}

/** An entry, with a button that unfolds what is below it; where one is, it is open. */
function Group({ entry: { learningPathId, name, url, type }, className, isCurrent, onFollow, children }: GroupProps) {
  const [opened, setOpened] = useState(isCurrent);
  const id = `menu-${learningPathId}`;
  return (
    <li>
      <div className={`${classes['row']} flex items-center`}>
        <PathLink
          href={url}
          onClick={onFollow}
          className={className}
          data-active={isCurrent || undefined}
          {...(type === 'hyperlink' ? newWindow : {})}
        >
          {tabName(name)}
          {type === 'hyperlink' ? <NewWindow /> : null}
        </PathLink>
        {children.length > 0 ? (
          <button
            type="button"
            className={`${classes['fold']} grid flex-none place-items-center w-11 h-11 border-0 rounded-control bg-transparent text-muted cursor-pointer hover:bg-hover`}
            aria-label={m.shell_sub_tabs({ tab: tabName(name) })}
            aria-expanded={opened}
            aria-controls={opened ? id : undefined}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronDown className="[transition:transform_var(--quick)]" size={18} stroke={1.75} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {opened && children.length > 0 ? (
        <ul id={id} className={classes['children']}>
          {children}
        </ul>
      ) : null}
    </li>
  );
}

function NewWindow() {
  return (
    <>
      {' '}
      <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden"> {m.shell_new_window()}</span>
    </>
  );
}
