import { ActionIcon } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { BottomTabs, bottomTabsOf } from './bottom-tabs.tsx';
import type { HeaderState, HeaderTab } from '../header-state.ts';

const NarrowMenuDrawer = lazy(() => import('./narrow-menu-drawer.tsx').then(({ NarrowMenuDrawer: component }) => ({ default: component })));

/** The tabs where the bar has no room for them: in a drawer, and on a phone the first four at the foot with the drawer behind More. */
export function NarrowMenu({ tabs, state }: { tabs: readonly HeaderTab[]; state: HeaderState }) {
  const [opened, { open, close }] = useDisclosure(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isPhone = useMediaQuery('(width < 600px)', false, { getInitialValueInEffect: false });
  const atFoot = bottomTabsOf(tabs);
  return (
    <>
      {isPhone && atFoot.length > 0 ? (
        <BottomTabs tabs={atFoot} state={state} more={opener} isOpen={opened} onMore={open} />
      ) : (
        <ActionIcon
          ref={opener}
          variant="subtle"
          color="gray"
          size={40}
          onClick={open}
          aria-label={m.shell_open_menu()}
          aria-expanded={opened}
        >
          <IconMenu2 size={22} stroke={1.75} />
        </ActionIcon>
      )}
      <Suspense>{opened ? <NarrowMenuDrawer tabs={tabs} state={state} onClose={close} opener={() => opener.current} /> : null}</Suspense>
    </>
  );
}
