import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { StemLine } from '../source/stem-line.tsx';
import classes from './bank.module.css';
import type { Row } from './queries.ts';
import type { BankView } from './view.ts';
import { about, ApartCell, dayText, RightCell, StateCell, TypeMark } from './words.tsx';

interface BankTableProps {
  readonly rows: readonly Row[];
  readonly view: Pick<BankView, 'sort' | 'isRising'>;
  readonly onSort: (sort: BankView['sort']) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** The question in the drawer. */
  readonly current: string;
  readonly onShow: (sourceId: string) => void;
}

/** The questions of a page: a click shows one in the drawer, Enter opens it. */
export function BankTable({ rows, view, onSort, selected, onSelect, current, onShow }: BankTableProps) {
  const chosen = rows.filter(({ sourceId }) => selected.has(sourceId)).length;
  const isAll = chosen === rows.length;
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (all.current !== null) all.current.indeterminate = chosen > 0 && !isAll;
  }, [chosen, isAll]);
  const head = (sort: BankView['sort'], name: string, help?: string) => (
    <th
      scope="col"
      data-number
      data-wide={sort === 'right' ? undefined : true}
      aria-sort={view.sort === sort ? (view.isRising ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className={classes['sort']} title={help} onClick={() => onSort(sort)}>
        {name}
        {view.sort !== sort ? null : view.isRising ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}
      </button>
    </th>
  );
  return (
    <div className="card-surface overflow-x-auto" role="group" aria-label={m.studio_bank_title()}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col" data-check>
              <label className="inline-grid place-items-center pointer-coarse:min-w-11">
                <input
                  ref={all}
                  type="checkbox"
                  aria-label={m.studio_bank_select_all()}
                  checked={isAll}
                  onChange={() =>
                    onSelect(
                      rows.map(({ sourceId }) => sourceId),
                      !isAll,
                    )
                  }
                />
              </label>
            </th>
            <th scope="col">{m.studio_bank_question()}</th>
            <th scope="col">{m.studio_bank_state()}</th>
            {head('right', m.studio_bank_right())}
            {head('discrimination', m.studio_bank_apart(), m.studio_bank_apart_help())}
            {head('tests', m.studio_bank_tests())}
            {head('changed', m.studio_bank_changed_on())}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BankRow
              key={row.sourceId}
              row={row}
              isSelected={selected.has(row.sourceId)}
              isCurrent={row.sourceId === current}
              onSelect={(isSelected) => onSelect([row.sourceId], isSelected)}
              onShow={() => onShow(row.sourceId)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BankRow({
  row,
  isSelected,
  isCurrent,
  onSelect,
  onShow,
}: {
  row: Row;
  isSelected: boolean;
  isCurrent: boolean;
  onSelect: (isSelected: boolean) => void;
  onShow: () => void;
}) {
  const { sourceId, title, line, key, tests, changedAt } = row;
  return (
    <tr
      data-selected={isSelected || undefined}
      data-current={isCurrent || undefined}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a, input, label') === null) onShow();
      }}
    >
      <td data-check>
        <label className="inline-grid place-items-center pointer-coarse:min-w-11">
          <input
            type="checkbox"
            aria-label={m.studio_bank_select({ title: title || key })}
            checked={isSelected}
            onChange={() => onSelect(!isSelected)}
          />
        </label>
      </td>
      <th scope="row">
        <span className="flex items-center gap-3 min-w-0">
          <TypeMark row={row} />
          <span className="min-w-0">
            <PathLink
              href={`/studio/questions/${sourceId}`}
              data-row={sourceId}
              aria-current={isCurrent || undefined}
              className={classes['title'] ?? ''}
              // a click by mouse or finger looks at it; Enter opens it
              onClick={(event) => {
                if (event.detail === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onShow();
              }}
            >
              <StemLine title={title || key} line={line} />
            </PathLink>
            <span className={`${classes['about']} block text-muted text-xs`}>{about(row)}</span>
          </span>
        </span>
      </th>
      <td data-state>
        <StateCell row={row} />
      </td>
      <td data-number>
        <RightCell row={row} />
      </td>
      <td data-number data-wide>
        <ApartCell row={row} />
      </td>
      <td data-number data-wide>
        {tests}
      </td>
      <td data-number data-wide className="text-muted whitespace-nowrap">
        {dayText(changedAt)}
      </td>
    </tr>
  );
}
