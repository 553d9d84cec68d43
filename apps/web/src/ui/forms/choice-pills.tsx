import classes from './choice-pills.module.css';

export interface PillChoice<V extends string> {
  readonly value: V;
  readonly text: string;
  /** How many there are of it, where that is known. */
  readonly count?: number | undefined;
}

interface ChoicePillsProps<V extends string> {
  readonly label: string;
  readonly choices: readonly PillChoice<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** What a list is narrowed down to: a row of choices, one of them pressed. */
export function ChoicePills<V extends string>({ label, choices, value: chosen, onChange }: ChoicePillsProps<V>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ value, text, count }) => (
        <button
          key={value}
          type="button"
          className={`${classes['choice']} rounded-[17px] min-h-8.5 px-3.5 py-0 border border-line bg-card text-body text-sm font-medium cursor-pointer hover:border-line-strong hover:text-ink aria-pressed:border-brand-text aria-pressed:bg-brand-wash aria-pressed:text-brand-text`}
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
        >
          {text}
          {count === undefined ? null : <span className={`${classes['count']} ml-1.5 text-muted tabular`}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
