import type { ReviewItem, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { outcomeName } from '../../../shared/assessment/question/words.ts';
import { passes, type ReviewFilter } from './filter.ts';
import { Filters } from './filters.tsx';
import { ReviewNavigator } from './review-navigator.tsx';
import { resolvePlace, type ReviewSearch, type Target } from './review-place.ts';
import { ReviewQuestion } from './review-question.tsx';
import classes from './review-screen.module.css';
import { useStepKeys } from './use-step-keys.ts';

/** What asks a doubt about a question; null if no one may. */
export type AskAbout = (of: { review: TestReview; sectionName: string; item: ReviewItem }) => ReactNode;

/** Question by question: sections, filters, the navigator, and the question with its passage and solution. The address says where one is. */
export function ReviewScreen({
  review,
  search,
  onSearch,
  ask,
}: {
  review: TestReview;
  search: ReviewSearch;
  onSearch: (search: Pick<ReviewSearch, 'section' | 'show' | 'question'>) => void;
  ask: AskAbout;
}) {
  const { isParent, isMentor, isAdminLogin } = useOwnSession();
  const isStudent = !isParent && !isMentor;
  const top = useRef<HTMLDivElement>(null);
  const { section, filter, shown, item, at, before, after } = resolvePlace({ sections: review.sections, search });
  const show = filter === 'all' ? {} : { show: filter };
  const go = (target: Target | undefined) => {
    if (target === undefined) return;
    onSearch({ ...show, ...target });
    // from the foot of one question to the head of the next
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  };
  // what had the focus may have gone with the question: a tag that was taken away under its own filter, or a step by the arrow keys
  const shownId = item?.itemId;
  const lastId = useRef(shownId);
  useEffect(() => {
    if (lastId.current !== shownId && document.activeElement === document.body) top.current?.focus({ preventScroll: true });
    lastId.current = shownId;
  }, [shownId]);
  useStepKeys((step) => go(step === 'before' ? before : after));
  if (section === undefined) return <EmptyState drawing="shelf" heading="h2" title={m.test_review_empty()} />;
  const chooseFilter = (one: ReviewFilter) => onSearch({ section: section.sectionId, ...(one === 'all' ? {} : { show: one }) });
  return (
    <div className={classes['screen']}>
      {review.sections.length > 1 && (
        <nav aria-label={m.test_sections()} className={classes['sections']}>
          {review.sections.map((one) => (
            <button
              key={one.sectionId}
              type="button"
              aria-current={one.sectionId === section.sectionId ? 'true' : undefined}
              onClick={() => onSearch({ ...show, section: one.sectionId })}
            >
              {one.name}
              <span>
                {filter === 'all'
                  ? m.test_correct_of({ right: one.items.filter(({ outcome }) => outcome === 'correct').length, count: one.items.length })
                  : one.items.filter((each) => passes({ item: each, filter })).length}
              </span>
            </button>
          ))}
        </nav>
      )}
      <div className={classes['columns']}>
        <aside className={classes['side']} aria-label={m.test_palette()}>
          <Filters items={section.items} filter={filter} onFilter={chooseFilter} />
          <ReviewNavigator
            items={section.items}
            shown={shown}
            current={item?.itemId ?? null}
            onGo={(question) => go({ section: section.sectionId, question })}
          />
          <p className={classes['keys']}>{m.test_review_keys()}</p>
        </aside>
        {item === undefined ? (
          <div className={classes['empty']} ref={top} tabIndex={-1}>
            <EmptyState
              drawing="shelf"
              heading="h2"
              title={m.test_filter_empty()}
              action={
                <Button variant="default" onClick={() => chooseFilter('all')}>
                  {m.test_filter_show_all()}
                </Button>
              }
            />
          </div>
        ) : (
          <div className={classes['question']} ref={top} tabIndex={-1}>
            <p role="status" className="visually-hidden">
              {m.test_palette_cell({ number: item.number, state: outcomeName(item.outcome) })}
            </p>
            <ReviewQuestion
              key={item.itemId}
              item={item}
              assessmentId={review.assessmentId}
              isOwn={isStudent && !isAdminLogin}
              isStudent={isStudent}
              passage={section.passages.find(({ passageId }) => passageId === item.passageId) ?? null}
              ask={ask({ review, sectionName: review.sections.length > 1 ? section.name : '', item })}
            />
            <div className={classes['steps']}>
              <Step label={m.test_previous()} target={before} icon="left" onGo={go} />
              <p>{m.test_position({ at: at + 1, count: shown.length })}</p>
              <Step label={m.test_next()} target={after} icon="right" onGo={go} />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function Step({
  label,
  target,
  icon,
  onGo,
}: {
  label: string;
  target: Target | undefined;
  icon: 'left' | 'right';
  onGo: (target: Target | undefined) => void;
}) {
  const isEnd = target === undefined;
  const sign =
    icon === 'left' ? <IconArrowLeft size={18} stroke={1.75} aria-hidden /> : <IconArrowRight size={18} stroke={1.75} aria-hidden />;
  return (
    <Button
      variant="default"
      aria-disabled={isEnd}
      mod={{ disabled: isEnd }}
      leftSection={icon === 'left' ? sign : undefined}
      rightSection={icon === 'right' ? sign : undefined}
      onClick={() => onGo(target)}
    >
      {label}
    </Button>
  );
}
