import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import classes from './notice-switch.module.css';

interface NoticeSwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A switch whose name is said and not shown: what is around it says it to the eye. */
export function NoticeSwitch({ label, on, onChange }: NoticeSwitchProps) {
  return (
    <Switch
      aria-label={label}
      size="md"
      withThumbIndicator={false}
      classNames={{ input: classes['switch'] ?? '' }}
      checked={on}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
