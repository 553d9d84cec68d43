import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import classes from './theme-items.module.css';

const choices = [
  { value: 'light', label: m.shell_theme_light },
  { value: 'dark', label: m.shell_theme_dark },
  { value: 'auto', label: m.shell_theme_system },
] as const satisfies readonly { value: MantineColorScheme; label: () => string }[];

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
        {choices.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} checkIcon={<IconCheck className={classes['check']} stroke={2} />}>
            {label()}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
