import classes from './slot-form.module.css';

interface TimeOption {
  readonly id: string;
  readonly text: string;
  readonly isFull?: boolean;
}

interface TimeChoicesProps {
  readonly label: string;
  readonly options: readonly TimeOption[];
  /** The id of the chosen one, or ''. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The times of a day, or a few other choices, as buttons side by side. */
export function TimeChoices({ label, options, chosen, onChoose }: TimeChoicesProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2 mt-3">
      {options.map(({ id, text, isFull = false }) => (
        <button
          key={id}
          type="button"
          className={`${classes['time']} min-h-11 px-4 py-0 border border-line rounded-control bg-card text-ink cursor-pointer`}
          aria-pressed={id === chosen}
          data-full={isFull}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
