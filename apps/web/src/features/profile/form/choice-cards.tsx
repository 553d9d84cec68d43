import { useId } from 'react';
import classes from './choice-cards.module.css';

interface ChoiceCardsProps {
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly error: string | null;
}

/** A few choices side by side, one of them chosen: radio buttons that look like one control. */
export function ChoiceCards({ legend, options, value, onChange, required = false, disabled = false, error }: ChoiceCardsProps) {
  const id = useId();
  return (
    <fieldset
      className={`${classes['group']} min-w-0 m-0 p-0 border-0`}
      disabled={disabled}
      {...(error === null ? {} : { 'aria-describedby': `${id}-error` })}
    >
      <legend className={classes['legend']}>
        {legend}
        {required ? (
          <span className="text-bad" aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </legend>
      <div className={`${classes['cards']} grid grid-flow-col gap-2`} data-fault={error === null ? undefined : true}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`${classes['card']} flex items-center gap-2 h-11.5 px-3 py-0 border border-line-field rounded-control bg-card text-body cursor-pointer max-[480px]:px-2.5 max-[480px]:py-0 max-[480px]:gap-1.5`}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              required={required}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error === null ? null : (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-bad text-sm leading-[1.45]">
          {error}
        </p>
      )}
    </fieldset>
  );
}
