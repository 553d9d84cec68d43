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
    <fieldset className={classes['group']} disabled={disabled} {...(error === null ? {} : { 'aria-describedby': `${id}-error` })}>
      <legend className={classes['legend']}>
        {legend}
        {required ? (
          <span className={classes['mark']} aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </legend>
      <div className={classes['cards']} data-fault={error === null ? undefined : true}>
        {options.map((option) => (
          <label key={option.value} className={classes['card']}>
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
        <p id={`${id}-error`} role="alert" className={classes['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
