import { m } from '../../../paraglide/messages.js';
import { shortWeekday } from '../../../lib/dates/dates.ts';
import { DateField } from '../../../ui/date/date-field.tsx';
import { type BlockForm, weekdays } from './block-form.ts';
import classes from './block.module.css';
import { localeFor } from '../../../lib/language/language.ts';

interface RepeatFieldsProps {
  readonly form: BlockForm;
  readonly fault: string | undefined;
  readonly today: string;
  readonly onChange: (part: Partial<BlockForm>) => void;
}

const choices = [
  { value: '', label: m.block_once },
  { value: 'day', label: m.block_daily },
  { value: 'week', label: m.block_weekly },
] as const;

/** The days of the week, Sunday first. */
const dayNames = weekdays.map((day, index) => {
  const date = new Date(Date.UTC(2026, 10, 1 + index));
  const name = new Intl.DateTimeFormat(localeFor('en-GB'), { weekday: 'long', timeZone: 'UTC' }).format(date);
  return { day, name, short: shortWeekday(date, 'UTC') };
});

/** Whether a study block repeats, on which days of the week, and until when. */
export function RepeatFields({ form, fault, today, onChange }: RepeatFieldsProps) {
  return (
    <>
      <fieldset className={classes['repeat']}>
        <legend>{m.block_repeat()}</legend>
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name="repeat" checked={form.repeats === value} onChange={() => onChange({ repeats: value })} />
            {label()}
          </label>
        ))}
      </fieldset>
      {form.repeats === 'week' ? (
        <fieldset className={classes['days']}>
          <legend>{m.block_on()}</legend>
          {dayNames.map(({ day, name, short }) => (
            <label key={day}>
              <input
                type="checkbox"
                checked={form.on.includes(day)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({ on: checked ? [...form.on, day] : form.on.filter((each) => each !== day) })
                }
              />
              <span aria-hidden="true">{short}</span>
              <span className="visually-hidden">{name}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {form.repeats === '' ? null : (
        <DateField
          label={m.block_until()}
          description={m.block_until_help()}
          error={fault}
          today={today}
          min={form.day}
          value={form.until}
          onChange={(until) => onChange({ until })}
        />
      )}
    </>
  );
}
