import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import { themeChoices, useThemeChoice } from '../../ui/navigation/theme-choices.ts';
import classes from './appearance-section.module.css';
import { AccountSection } from './account-section.tsx';

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

/** The theme: the same choice as in the profile menu. */
export function AppearanceSection() {
  const { theme, choose } = useThemeChoice();
  return (
    <AccountSection name="appearance" about={m.account_appearance_about()}>
      <fieldset className={classes['themes']}>
        <legend className="visually-hidden">{m.shell_theme()}</legend>
        {themeChoices.map(({ value, label }) => {
          const Icon = icons[value];
          return (
            <label key={value} className={classes['theme']}>
              <input type="radio" name="theme" value={value} checked={theme === value} onChange={() => choose(value)} />
              <span className={classes['name']}>{label()}</span>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
            </label>
          );
        })}
      </fieldset>
    </AccountSection>
  );
}
