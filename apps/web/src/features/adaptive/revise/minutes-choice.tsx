import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import classes from './minutes-choice.module.css';

/** The lengths of a round, in minutes. */
const choices = [5, 10, 20, 30, 60] as const;

interface MinutesChoiceProps {
  readonly labelledBy: string;
  readonly minutes: number;
  readonly onMinutes: (minutes: number) => void;
}

/** How many minutes one has, as a row of radio buttons. */
export function MinutesChoice({ labelledBy, minutes, onMinutes }: MinutesChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes['row']}>
      {choices.map((choice) => (
        <label key={choice} className={classes['choice']}>
          <input type="radio" name={name} className="visually-hidden" checked={choice === minutes} onChange={() => onMinutes(choice)} />
          {m.adapt_minutes({ count: choice })}
        </label>
      ))}
    </div>
  );
}
