import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import header from './header.module.css';
import type { HeaderState, HeaderTab } from './header-state.ts';

const NarrowMenuDrawer = lazy(() => import('./narrow-menu-drawer.tsx').then(({ NarrowMenuDrawer: component }) => ({ default: component })));

/** Opens the tabs in a drawer, where the bar has no room for them. */
export function NarrowMenu({ tabs, state }: { tabs: readonly HeaderTab[]; state: HeaderState }) {
  const [opened, { open, close }] = useDisclosure(false);
  const burger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ActionIcon
        ref={burger}
        className={header['burger']}
        variant="subtle"
        color="gray"
        size={40}
        onClick={open}
        aria-label={m.shell_open_menu()}
        aria-expanded={opened}
      >
        <IconMenu2 size={22} stroke={1.75} />
      </ActionIcon>
      <Suspense>{opened ? <NarrowMenuDrawer tabs={tabs} state={state} onClose={close} opener={() => burger.current} /> : null}</Suspense>
    </>
  );
}
