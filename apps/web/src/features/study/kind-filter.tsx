import { m } from '../../paraglide/messages.js';
import classes from './kind-filter.module.css';
import { kinds, type Kind } from './kinds.ts';

interface KindFilterProps<K extends Kind> {
  readonly shown: readonly K[];
  /** How many there are of each, where that is known. */
  readonly counts?: ReadonlyMap<Kind, number>;
  readonly value: K | null;
  readonly onChange: (kind: K | null) => void;
}

/** Narrows a list down to one kind of thing, or to none (null). */
export function KindFilter<K extends Kind>({ shown, counts, value, onChange }: KindFilterProps<K>) {
  return (
    <div role="group" aria-label={m.study_filter()} className={classes['filter']}>
      {[null, ...shown].map((kind) => {
        const count = kind === null ? undefined : counts?.get(kind);
        return (
          <button
            key={kind ?? 'all'}
            type="button"
            className={classes['choice']}
            aria-pressed={kind === value}
            onClick={() => onChange(kind)}
          >
            {kind === null ? m.study_all() : kinds[kind].all()}
            {count === undefined ? null : <span className={classes['count']}>{count}</span>}
          </button>
        );
      })}
    </div>
  );
}
