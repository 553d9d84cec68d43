import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import classes from './star-choice.module.css';

const stars = [1, 2, 3, 4, 5] as const;

interface StarChoiceProps {
  readonly label: string;
  /** 1 to 5, 0 while none is chosen. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** One to five stars, as five choices, one of them taken. */
export function StarChoice({ label, value, onChange }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center m-0 p-0 border-0">
      <legend className="p-0 text-ink font-medium text-sm">{label}</legend>
      {stars.map((count) => (
        <label
          key={count}
          className={`${classes['star']} grid place-items-center w-11 h-11 rounded-control text-muted cursor-pointer data-on:text-warn`}
          data-on={count <= value || undefined}
        >
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={value === count}
            aria-label={m.session_rate_star({ count })}
            onChange={() => onChange(count)}
          />
          {count <= value ? <IconStarFilled size={24} aria-hidden="true" /> : <IconStar size={24} stroke={1.75} aria-hidden="true" />}
        </label>
      ))}
    </fieldset>
  );
}
