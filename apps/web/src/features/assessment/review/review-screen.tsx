import type { TestReview } from '@abhyas/contract/assessment.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { countFilters, passes, reviewFilters, type ReviewFilter } from './filter.ts';
import { ReviewNavigator } from './review-navigator.tsx';
import { ReviewQuestion } from './review-question.tsx';
import classes from './review-screen.module.css';

/** Question by question: sections, filters, the navigator, and the question with its passage and solution. */
export function ReviewScreen({ review }: { review: TestReview }) {
  const [sectionId, setSectionId] = useState(review.sections[0]?.sectionId ?? '');
  const [filter, setFilter] = useState<ReviewFilter>('all');
  const [itemId, setItemId] = useState<string | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const section = review.sections.find((one) => one.sectionId === sectionId) ?? review.sections[0];
  if (section === undefined) return <EmptyState drawing="shelf" heading="h2" title={m.test_review_empty()} />;
  const shown = section.items.filter((item) => passes({ item, filter }));
  const at = Math.max(
    0,
    shown.findIndex((item) => item.itemId === itemId),
  );
  const item = shown[at];
  const counts = countFilters(section.items);
  const go = (to: number) => {
    setItemId(shown[to]?.itemId ?? null);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={classes['screen']} ref={top}>
      {review.sections.length > 1 && (
        <nav aria-label={m.test_sections()} className={classes['sections']}>
          {review.sections.map((one) => (
            <button
              key={one.sectionId}
              type="button"
              aria-current={one.sectionId === section.sectionId ? 'true' : undefined}
              onClick={() => (setSectionId(one.sectionId), setItemId(null))}
            >
              {one.name}
              <span>
                {m.test_right_of({ right: one.items.filter(({ outcome }) => outcome === 'correct').length, count: one.items.length })}
              </span>
            </button>
          ))}
        </nav>
      )}
      <div className={classes['columns']}>
        <aside className={classes['side']} aria-label={m.test_palette()}>
          <div role="group" aria-label={m.test_filter()} className={classes['filters']}>
            {reviewFilters.map((one) => (
              <button key={one} type="button" aria-pressed={filter === one} onClick={() => (setFilter(one), setItemId(null))}>
                {filterName(one)} <span>{counts[one]}</span>
              </button>
            ))}
          </div>
          <ReviewNavigator items={section.items} shown={shown} current={item?.itemId ?? null} onGo={setItemId} />
        </aside>
        {item === undefined ? (
          <div className={classes['empty']}>
            <EmptyState
              drawing="shelf"
              heading="h2"
              title={m.test_filter_empty()}
              action={
                <Button variant="default" onClick={() => setFilter('all')}>
                  {m.test_filter_show_all()}
                </Button>
              }
            />
          </div>
        ) : (
          <div className={classes['question']}>
            <ReviewQuestion
              key={item.itemId}
              item={item}
              passage={section.passages.find(({ passageId }) => passageId === item.passageId) ?? null}
            />
            <div className={classes['steps']}>
              <Button
                variant="default"
                aria-disabled={at === 0}
                mod={{ disabled: at === 0 }}
                leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
                onClick={() => at > 0 && go(at - 1)}
              >
                {m.test_previous()}
              </Button>
              <p>{m.test_position({ at: at + 1, count: shown.length })}</p>
              <Button
                variant="default"
                aria-disabled={at === shown.length - 1}
                mod={{ disabled: at === shown.length - 1 }}
                rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
                onClick={() => at < shown.length - 1 && go(at + 1)}
              >
                {m.test_next()}
              </Button>
            </div>
          </div>
        )}
      </div>
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
  }
}
