import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import { themeChoices, useThemeChoice } from '../../ui/theme-choices.ts';
import classes from './theme-items.module.css';

/** Light, dark, or as the system has it; remembered on this device. */
export function ThemeItems() {
  const { theme, choose } = useThemeChoice();
  return (
    <>
      <Menu.Label>{m.shell_theme()}</Menu.Label>
      <Menu.RadioGroup value={theme} onChange={choose}>
        {themeChoices.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} checkIcon={<IconCheck className={classes['check']} stroke={2} />}>
            {label()}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
