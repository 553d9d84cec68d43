import { NativeSelect } from '@mantine/core';
import classes from './screen.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** One of a few, in the head of a screen or chart. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      className={classes['select'] ?? ''}
      size="sm"
      aria-label={label}
      data={[...options]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
