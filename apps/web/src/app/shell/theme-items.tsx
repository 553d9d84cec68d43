import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import classes from './theme-items.module.css';

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
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(value) => setColorScheme(choices.find((choice) => choice.value === value)?.value ?? 'auto')}
      >
        {choices.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem key={value} value={value} checkIcon={<IconCheck size={16} stroke={2} />}>
            <span className={classes['choice']}>
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              {label()}
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
