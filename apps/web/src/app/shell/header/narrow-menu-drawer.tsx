import type { HeaderItem } from '@abhyas/contract/learning/learning.ts';
import { Drawer } from '@mantine/core';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { brand } from '../../../lib/brand.ts';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import type { HeaderState, HeaderTab } from './header-state.ts';
import classes from './narrow-menu-drawer.module.css';

const newWindow = { target: '_blank', rel: 'noreferrer' } as const;

interface NarrowMenuDrawerProps {
  readonly tabs: readonly HeaderTab[];
  readonly state: HeaderState;
  readonly onClose: () => void;
  /** What gets the focus when it closes. */
  readonly opener: () => HTMLElement | null;
}

/** The tabs with their sub-tabs, one below the other; the units of a path fold out. */
export function NarrowMenuDrawer({ tabs, state, onClose, opener }: NarrowMenuDrawerProps) {
  useReturnFocus(opener);
  return (
    <Drawer
      opened
      onClose={onClose}
      size={320}
      title={brand.name}
      closeButtonProps={{ 'aria-label': m.action_close() }}
      classNames={{ title: classes['title'] ?? '' }}
    >
      <nav aria-label={m.shell_tabs()}>
        <ul className={classes['list']}>
          {tabs.map((tab) => (
            <li key={tab.learningPathId}>
              <PathLink
                href={tab.url}
                onClick={onClose}
                className={classes['tab']}
                data-active={tab === state.tab || undefined}
                {...(tab.type === 'hyperlink' ? newWindow : {})}
              >
                {tab.name}
                {tab.type === 'hyperlink' ? <NewWindow /> : null}
              </PathLink>
              {tab.children.length > 0 ? (
                <ul className={classes['children']}>
                  {tab.children.map((item) => (
                    <SubTab key={item.learningPathId} item={item} state={state} onFollow={onClose} />
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  );
}

function SubTab({ item, state, onFollow }: { item: HeaderItem; state: HeaderState; onFollow: () => void }) {
  const [opened, setOpened] = useState(item === state.subTab);
  const id = `menu-${item.learningPathId}`;
  return (
    <li>
      <div className={classes['row']}>
        <PathLink
          href={item.url}
          onClick={onFollow}
          className={classes['child']}
          data-active={item === state.subTab || undefined}
          {...(item.type === 'hyperlink' ? newWindow : {})}
        >
          {item.name}
          {item.type === 'hyperlink' ? <NewWindow /> : null}
        </PathLink>
        {item.children.length > 0 ? (
          <button
            type="button"
            className={classes['fold']}
            aria-label={m.shell_sub_tabs({ tab: item.name })}
            aria-expanded={opened}
            aria-controls={opened ? id : undefined}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {opened && item.children.length > 0 ? (
        <ul id={id} className={classes['children']}>
          {item.children.map((option) => (
            <li key={option.learningPathId}>
              <PathLink
                href={option.url}
                onClick={onFollow}
                className={classes['child']}
                data-active={option.learningPathId === state.option?.learningPathId || undefined}
              >
                {option.name}
              </PathLink>
            </li>
          ))}
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
