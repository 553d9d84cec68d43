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
    <div className="flex flex-wrap items-center justify-between gap-3 mb-4">
      {filter === undefined || filter.choices.length < 2 ? null : (
        <div role="group" aria-label={filter.label} className="flex flex-wrap gap-2">
          {filter.choices.map(({ value, text, count }) => (
            <button
              key={value}
              type="button"
              className={`${classes['choice']} rounded-[17px] min-h-8.5 px-3.5 py-0 border border-line bg-card text-body text-sm font-medium cursor-pointer hover:border-line-strong hover:text-ink aria-pressed:border-brand-text aria-pressed:bg-brand-wash aria-pressed:text-brand-text`}
              aria-pressed={value === filter.value}
              onClick={() => filter.onChange(value)}
            >
              {text}
              {count === undefined ? null : <span className={`${classes['count']} ml-1.5 text-muted tabular`}>{count}</span>}
            </button>
          ))}
        </div>
      )}
      <div className="flex flex-[1_1_320px] gap-2 justify-end min-w-0 max-[600px]:basis-full">
        <SearchBox
          className="flex-[1_1_200px] max-w-80 min-w-0 max-[600px]:max-w-none"
          label={search.label}
          value={search.value}
          onChange={search.onChange}
        />
        <NativeSelect
          className="flex-none w-42 max-[600px]:w-34"
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
