import { NativeSelect } from '@mantine/core';
import { m } from '../../paraglide/messages.js';
import classes from './list-tools.module.css';
import { SearchBox } from './search-box.tsx';

interface ListChoice<V extends string> {
  readonly value: V;
  readonly text: string;
  /** How many there are of it, where that is known. */
  readonly count?: number | undefined;
}

interface ListToolsProps<F extends string, S extends string> {
  readonly search: { readonly label: string; readonly value: string; readonly onChange: (value: string) => void };
  /** What the list is narrowed down to. Left out where there is one choice. */
  readonly filter?:
    | { readonly label: string; readonly choices: readonly ListChoice<F>[]; readonly value: F; readonly onChange: (value: F) => void }
    | undefined;
  readonly sort: { readonly choices: readonly ListChoice<S>[]; readonly value: S; readonly onChange: (value: S) => void };
}

/** The tools above a list of one's own: what it is narrowed down to, what is searched, and its order. The same on every page of them. */
export function ListTools<F extends string, S extends string>({ search, filter, sort }: ListToolsProps<F, S>) {
  return (
    <div className={classes['tools']}>
      {filter === undefined || filter.choices.length < 2 ? null : (
        <div role="group" aria-label={filter.label} className={classes['filter']}>
          {filter.choices.map(({ value, text, count }) => (
            <button
              key={value}
              type="button"
              className={classes['choice']}
              aria-pressed={value === filter.value}
              onClick={() => filter.onChange(value)}
            >
              {text}
              {count === undefined ? null : <span className={classes['count']}>{count}</span>}
            </button>
          ))}
        </div>
      )}
      <div className={classes['find']}>
        <SearchBox className={classes['search']} label={search.label} value={search.value} onChange={search.onChange} />
        <NativeSelect
          className={classes['sort'] ?? ''}
          aria-label={m.list_sort()}
          data={sort.choices.map(({ value, text }) => ({ value, label: text }))}
          value={sort.value}
          onChange={(event) => {
            const chosen = sort.choices.find(({ value }) => value === event.currentTarget.value);
            if (chosen !== undefined) sort.onChange(chosen.value);
          }}
        />
      </div>
    </div>
  );
}
