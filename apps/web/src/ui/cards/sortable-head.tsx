import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import classes from './sortable-head.module.css';

interface SortableHeadProps {
  readonly column: string;
  readonly isFigure: boolean;
  /** Null where the table is sorted by another column. */
  readonly direction: 'asc' | 'desc' | null;
  readonly onSort: () => void;
}

/** The head of a column that sorts its table. */
export function SortableHead({ column, isFigure, direction, onSort }: SortableHeadProps) {
  const Icon = direction === null ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      data-number={isFigure || undefined}
      aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={`${classes['sort']} inline-flex items-center gap-1 min-h-7 p-0 border-0 bg-transparent text-inherit cursor-pointer`}
        data-sorted={direction !== null}
        onClick={onSort}
      >
        {column}
        <Icon size={14} stroke={1.75} aria-hidden="true" />
      </button>
    </th>
  );
}
