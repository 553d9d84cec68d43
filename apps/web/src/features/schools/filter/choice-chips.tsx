import { IconCheck } from '@tabler/icons-react';
import classes from './filter-dialog.module.css';

interface ChoiceChipsProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Options of which any number can be chosen. */
export function ChoiceChips({ label, options, chosen, onChange }: ChoiceChipsProps) {
  if (options.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <p className={classes['label']}>{label}</p>
      <ul className={classes['chips']}>
        {options.map((option) => {
          const isChosen = chosen.includes(option);
          return (
            <li key={option}>
              <button
                type="button"
                className={classes['chip']}
                aria-pressed={isChosen}
                onClick={() => onChange(isChosen ? chosen.filter((each) => each !== option) : [...chosen, option])}
              >
                {isChosen ? <IconCheck size={14} stroke={2} aria-hidden="true" /> : null}
                {option}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
