import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useShownAtOnce } from '../../../ui/forms/use-shown-at-once.ts';
import classes from './notice-switch.module.css';

interface NoticeSwitchProps {
  readonly label: string;
  readonly on: boolean;
  /** Ends once it is saved. */
  readonly onChange: (on: boolean) => Promise<unknown>;
}

/** A switch whose name is said and not shown: what is around it says it to the eye. */
export function NoticeSwitch({ label, on, onChange }: NoticeSwitchProps) {
  const [isOn, choose] = useShownAtOnce({ saved: on, save: onChange });
  return (
    <Switch
      aria-label={label}
      size="md"
      withThumbIndicator={false}
      classNames={{ input: classes['switch'] ?? '' }}
      checked={isOn}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}
