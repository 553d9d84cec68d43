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
      <dl className={classes['keys']}>
        {rows.map(([keys, what]) => (
          <div key={what} className={classes['row']}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className={classes['switch']}>
        <input type="checkbox" checked={letters === 'on'} onChange={(event) => onLetters(event.target.checked ? 'on' : 'off')} />
        <span>{m.test_keys_single()}</span>
      </label>
    </>
  );
}
