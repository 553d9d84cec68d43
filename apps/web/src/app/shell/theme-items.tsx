import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';

const choices = [
  { value: 'light', label: m.shell_theme_light, icon: IconSun },
  { value: 'dark', label: m.shell_theme_dark, icon: IconMoon },
  { value: 'auto', label: m.shell_theme_system, icon: IconDeviceDesktop },
] as const satisfies readonly { value: MantineColorScheme; label: () => string; icon: typeof IconSun }[];

/** Light, dark, or as the system has it; remembered on this device. */
export function ThemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{m.shell_theme()}</Menu.Label>
      {choices.map(({ value, label, icon: Icon }) => (
        <Menu.Item
          key={value}
          role="menuitemradio"
          aria-checked={colorScheme === value}
          closeMenuOnClick={false}
          leftSection={<Icon size={18} stroke={1.75} />}
          rightSection={colorScheme === value ? <IconCheck size={16} stroke={2} /> : null}
          onClick={() => setColorScheme(value)}
        >
          {label()}
        </Menu.Item>
      ))}
    </>
  );
}
