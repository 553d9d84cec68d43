import type { ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import { IconX } from '@tabler/icons-react';
import { m } from '../../../../paraglide/messages.js';
import { tagName } from '../../../../shared/assessment/tag-name.ts';
import { countFilters, isTag, reviewFilters, type ReviewFilter } from './filter.ts';
import classes from './filters.module.css';

/** These are always offered; the others where there is something to show. */
const always: readonly ReviewFilter[] = ['all', 'correct', 'wrong', 'skipped', 'marked', 'slow'];

/** The part of the test that is shown, with how many questions each choice has in all sections. */
export function Filters({
  items,
  filter,
  topic,
  onFilter,
  onTopic,
}: {
  items: readonly ReviewItem[];
  filter: ReviewFilter;
  /** The only topic that is shown; '' for all. */
  topic: string;
  onFilter: (filter: ReviewFilter) => void;
  /** Shows all topics again. */
  onTopic: () => void;
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
      {topic !== '' && (
        <button type="button" aria-pressed aria-label={m.test_filter_topic_off({ topic })} onClick={onTopic}>
          {topic} <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
      {filter === 'slow' && <p>{m.test_slow_hint()}</p>}
    </div>
  );
}

function filterName(filter: ReviewFilter): string {
  switch (filter) {
    case 'all':
      return m.test_filter_all();
    case 'correct':
      return m.test_correct();
    case 'partly':
      return m.test_partly_correct();
    case 'wrong':
      return m.test_wrong();
    case 'skipped':
      return m.test_blank();
    case 'marked':
      return m.test_filter_marked();
    case 'slow':
      return m.test_filter_slow();
    case 'bookmarked':
      return m.test_filter_kept();
    case 'dropped':
      return m.test_filter_dropped();
    default:
      return tagName(filter);
  }
}
