import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { m } from '../../paraglide/messages.js';

/** The themes one may choose among. */
export const themeChoices = [
  { value: 'light', label: m.shell_theme_light },
  { value: 'dark', label: m.shell_theme_dark },
  { value: 'auto', label: m.shell_theme_system },
] as const satisfies readonly { value: MantineColorScheme; label: () => string }[];

/** The chosen theme and how to choose another; it is remembered on this device. */
export function useThemeChoice(): { theme: MantineColorScheme; choose: (value: string) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string) => setColorScheme(themeChoices.find((choice) => choice.value === value)?.value ?? 'auto');
  return { theme: colorScheme, choose };
}
