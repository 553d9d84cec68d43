import { m } from '../../../paraglide/messages.js';
import classes from './key-list.module.css';

interface KeyListProps {
  /** Which keys do what. */
  readonly rows: readonly (readonly [keys: readonly string[], what: string])[];
  readonly letters: 'on' | 'off';
  readonly onLetters: (letters: 'on' | 'off') => void;
}

/** The keys of a screen, and the switch that turns the single ones off (WCAG 2.1.4). */
export function KeyList({ rows, letters, onLetters }: KeyListProps) {
  return (
    <>
      <dl className="m-0">
        {rows.map(([keys, what]) => (
          <div key={what} className={`${classes['row']} flex gap-4 items-center justify-between py-1.75 border-b border-b-line`}>
            <dt className="first-letter:uppercase">{what}</dt>
            <dd className="flex flex-wrap gap-1 justify-end m-0">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="flex gap-3 items-center mt-4 cursor-pointer">
        <input
          className="w-5 h-5 accent-brand-filled"
          type="checkbox"
          checked={letters === 'on'}
          onChange={(event) => onLetters(event.target.checked ? 'on' : 'off')}
        />
        <span>{m.test_keys_single()}</span>
      </label>
    </>
  );
}
