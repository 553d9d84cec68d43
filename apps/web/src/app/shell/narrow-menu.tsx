import type { HeaderModule } from '@abhyas/contract/learning.ts';
import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { brand } from '../../lib/brand.ts';
import { m } from '../../paraglide/messages.js';
import { PathLink } from '../../ui/path-link.tsx';
import header from './header.module.css';
import { tabPath, type headerState } from './header-state.ts';
import classes from './narrow-menu.module.css';

/** The tabs with their sub-tabs in a drawer, where the bar has no room for them. */
export function NarrowMenu({ tabs, state }: { tabs: readonly HeaderModule[]; state: ReturnType<typeof headerState> }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon className={header['burger']} variant="subtle" color="gray" size={40} onClick={open} aria-label={m.shell_open_menu()} aria-expanded={opened}>
        <IconMenu2 size={22} stroke={1.75} />
      </ActionIcon>
      <Drawer opened={opened} onClose={close} size={304} title={brand.name} closeButtonProps={{ 'aria-label': m.action_close() }} classNames={{ title: classes['title'] ?? '' }}>
        <nav aria-label={m.shell_tabs()}>
          <ul className={classes['list']}>
            {tabs.map((tab) => {
              const { path, external } = tabPath(tab);
              return (
                <li key={tab.learningPathId}>
                  <PathLink href={path} onClick={close} className={classes['tab']} data-active={tab === state.tab || undefined} {...(external ? { target: '_blank', rel: 'noreferrer' } : {})}>
                    {tab.name}
                  </PathLink>
                  {tab.children.length > 0 ? (
                    <ul className={classes['children']}>
                      {tab.children.map((child) => (
                        <li key={child.learningPathId}>
                          <PathLink href={child.url} onClick={close} className={classes['child']} data-active={child === state.subTab || undefined}>
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
    </>
  );
}
