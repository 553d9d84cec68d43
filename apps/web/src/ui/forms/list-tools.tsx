import { NativeSelect } from '@mantine/core';
import { m } from '../../paraglide/messages.js';
import { ChoicePills, type PillChoice } from './choice-pills.tsx';
import { SearchBox } from './search-box.tsx';

interface ListToolsProps<F extends string, S extends string> {
  readonly search: { readonly label: string; readonly value: string; readonly onChange: (value: string) => void };
  /** What the list is narrowed down to. Left out where there is one choice. */
  readonly filter?:
    | { readonly label: string; readonly choices: readonly PillChoice<F>[]; readonly value: F; readonly onChange: (value: F) => void }
    | undefined;
  readonly sort: { readonly choices: readonly PillChoice<S>[]; readonly value: S; readonly onChange: (value: S) => void };
}

/** The tools above a list of one's own: what it is narrowed down to, what is searched, and its order. The same on every page of them. */
export function ListTools<F extends string, S extends string>({ search, filter, sort }: ListToolsProps<F, S>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 mb-4">
      {filter === undefined || filter.choices.length < 2 ? null : <ChoicePills {...filter} />}
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
