import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ActionsMenuProps {
  readonly label: string;
  readonly actions: readonly { readonly words: string; readonly icon: ReactNode; readonly act: () => void }[];
}

/** What a phone has in place of the buttons of a screen. */
export function ActionsMenu({ label, actions }: ActionsMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label={label}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ words, icon, act }) => (
          <Menu.Item key={words} leftSection={icon} onClick={act}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
