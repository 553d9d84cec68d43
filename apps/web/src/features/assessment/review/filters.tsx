import type { ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../../paraglide/messages.js';
import { tagName } from '../../../shared/assessment/tag-name.ts';
import { countFilters, isTag, reviewFilters, type ReviewFilter } from './filter.ts';
import classes from './filters.module.css';

/** These are always offered; the others where there is something to show. */
const always: readonly ReviewFilter[] = ['all', 'wrong', 'skipped', 'marked', 'slow'];

/** What of the section is shown, with how many questions each choice has. */
export function Filters({
  items,
  filter,
  onFilter,
}: {
  items: readonly ReviewItem[];
  filter: ReviewFilter;
  onFilter: (filter: ReviewFilter) => void;
}) {
  const counts = countFilters(items);
  const offered = reviewFilters.filter((one) => always.includes(one) || counts[one] > 0 || one === filter);
  return (
    <div role="group" aria-label={m.test_filter()} className={classes['filters']}>
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={filter === one}
          data-tag={isTag(one)}
          title={one === 'slow' ? m.test_slow_hint() : undefined}
          onClick={() => onFilter(one)}
        >
          {filterName(one)} <span>{counts[one]}</span>
        </button>
      ))}
      {filter === 'slow' && <p>{m.test_slow_hint()}</p>}
    </div>
  );
}

function filterName(filter: ReviewFilter): string {
  switch (filter) {
    case 'all':
      return m.test_filter_all();
    case 'wrong':
      return m.test_wrong();
    case 'skipped':
      return m.test_filter_skipped();
    case 'marked':
      return m.test_filter_marked();
    case 'slow':
      return m.test_filter_slow();
    case 'dropped':
      return m.test_filter_dropped();
    default:
      return tagName(filter);
  }
}
