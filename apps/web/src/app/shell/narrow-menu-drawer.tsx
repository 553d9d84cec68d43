import type { HeaderModule } from '@abhyas/contract/learning.ts';
import { Drawer } from '@mantine/core';
import { brand } from '../../lib/brand.ts';
import { m } from '../../paraglide/messages.js';
import { PathLink } from '../../ui/path-link.tsx';
import { tabPath, type headerState } from './header-state.ts';
import classes from './narrow-menu-drawer.module.css';

interface NarrowMenuDrawerProps {
  readonly tabs: readonly HeaderModule[];
  readonly state: ReturnType<typeof headerState>;
  readonly onClose: () => void;
}

/** The tabs with their sub-tabs, one below the other. */
export function NarrowMenuDrawer({ tabs, state, onClose }: NarrowMenuDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      size={304}
      title={brand.name}
      closeButtonProps={{ 'aria-label': m.action_close() }}
      classNames={{ title: classes['title'] ?? '' }}
    >
      <nav aria-label={m.shell_tabs()}>
        <ul className={classes['list']}>
          {tabs.map((tab) => {
            const { path, external } = tabPath(tab);
            return (
              <li key={tab.learningPathId}>
                <PathLink
                  href={path}
                  onClick={onClose}
                  className={classes['tab']}
                  data-active={tab === state.tab || undefined}
                  {...(external ? { target: '_blank', rel: 'noreferrer' } : {})}
                >
                  {tab.name}
                </PathLink>
                {tab.children.length > 0 ? (
                  <ul className={classes['children']}>
                    {tab.children.map((child) => (
                      <li key={child.learningPathId}>
                        <PathLink
                          href={child.url}
                          onClick={onClose}
                          className={classes['child']}
                          data-active={child === state.subTab || undefined}
                        >
                          {child.name}
                        </PathLink>
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            );
          })}
        </ul>
      </nav>
    </Drawer>
  );
}
