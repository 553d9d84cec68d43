import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { ReviewItem, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import { Button, Switch } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useSession } from '../../../lib/session/use-session.ts';
import { useIsPrinting } from '../../../lib/page/use-is-printing.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { type ReviewFilter, isRight } from './filter/filter.ts';
import { Filters } from './filter/filters.tsx';
import { resultName } from '../../../shared/assessment/question/words.ts';
import { rulingText, typeName, shownTypes } from '../../../shared/assessment/types/types.ts';
import { ReviewNavigator } from './review-navigator.tsx';
import { inWorkedOrder, type ReviewSearch, type Target, resolvePlace } from './review-place.ts';
import { ReviewQuestion } from './question.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './review-screen.module.css';

import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { signedMarks } from '../../../lib/format/marks.ts';
import { langOf } from '../../../lib/language/title-language.ts';
import { itemIn, passageIn } from '../../../shared/assessment/question/both-languages.ts';
import { type Languages, useLanguages } from '../shared/languages.tsx';
import { MarkingTable, partRules, penaltyText } from '../shared/paper-rules.tsx';

/** How the test is marked, and the questions that are shown, one below the other, each with its answer and solution; a passage once, before its first question. */
function PrintedReview({
  review,
  shown,
  isStudent,
  languages,
}: {
  review: TestReview;
  shown: readonly ReviewItem[];
  isStudent: boolean;
  languages: Languages | null;
}) {
  const isShown = new Set(shown);
  return (
    <div className={classes['printed']}>
      <section>
        <h2>{m.test_marking_scheme()}</h2>
        <MarkingTable state={review} />
        {partRules(review).map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
        {review.blankPenalty !== null && <p>{penaltyText({ penalty: review.blankPenalty, sections: review.sections })}</p>}
      </section>
      {review.sections.map(({ sectionId, name, items, passages }) => {
        const inside = items.filter((item) => isShown.has(item));
        if (inside.length === 0) return null;
        return (
          <section key={sectionId}>
            {review.sections.length > 1 && <h2>{name}</h2>}
            {inside.map((asked, place) => {
              const chosen = languages?.shownOf(asked.itemId);
              const item = chosen === undefined ? asked : itemIn(asked, chosen);
              const found = passages.find(({ passageId }) => passageId === item.passageId);
              const passage = found === undefined || chosen === undefined ? found : passageIn(found, chosen);
              const { Answered } = shownTypes[item.type];
              const isFirst = inside.findIndex(({ passageId }) => passageId === item.passageId) === place;
              return (
                <article key={item.itemId}>
                  {passage !== undefined && isFirst && (
                    <div className="grid gap-2 pb-3">
                      {passage.title !== '' && <h3 lang={langOf(passage.title)}>{passage.title}</h3>}
                      <RichText html={passage.html} look="reading" />
                    </div>
                  )}
                  <h3>
                    {[m.test_question({ number: item.number }), typeName(item.type), resultName(item), signedMarks(item.marks)].join(
                      ' \u00b7 ',
                    )}
                  </h3>
                  <RichText html={item.stemHtml} />
                  <Answered item={item} isOwn={isStudent} />
                  {rulingText(item) !== '' && <p>{rulingText(item)}</p>}
                  {item.rulingReason !== '' && <p>{m.test_ruling_reason({ reason: item.rulingReason })}</p>}
                  <h4>{m.test_solution()}</h4>
                  {item.solutionHtml === '' ? <p>{m.test_no_solution()}</p> : <RichText html={item.solutionHtml} />}
                </article>
              );
            })}
          </section>
        );
      })}
    </div>
  );
}

/** The arrow keys lead to the question before and after, wherever the focus is but in what has arrow keys of its own: a field, the grid, a dialog. */
function useStepKeys(onStep: (step: 'before' | 'after') => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = ({ ArrowLeft: 'before', ArrowRight: 'after' } as const)[event.key];
    if (step === undefined || event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, [contenteditable], [data-own-keys], [role=dialog], [role=menu], [role=tablist]')) return;
    event.preventDefault();
    onStep(step);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** What asks a doubt about a question; null if no one may. */
export type AskAbout = (of: { review: TestReview; sectionName: string; item: ReviewItem }) => ReactNode;

/** Question by question: sections, filters, the navigator, and the question with its passage and solution. The address says where one is. */
export function ReviewScreen({
  review: ofPaper,
  search,
  onSearch,
  ask,
  isKept = true,
}: {
  review: TestReview;
  search: ReviewSearch;
  onSearch: (search: Pick<ReviewSearch, 'section' | 'show' | 'topic' | 'retry' | 'order' | 'question'>) => void;
  ask: AskAbout;
  /** Whether the server has the attempt, for notes and marks beside its questions. */
  isKept?: boolean;
}) {
  const session = useSession();
  const isStudent = session?.isParent !== true && session?.isMentor !== true;
  const isOwn = isKept && session !== null && isStudent && !session.isStaff && !session.isAdminLogin;
  const top = useRef<HTMLDivElement>(null);
  const isWorked = search.order === 'worked';
  const review = isWorked ? { ...ofPaper, sections: inWorkedOrder(ofPaper.sections) } : ofPaper;
  const { section, filter, topic, shown, item, at, before, after } = resolvePlace({ sections: review.sections, search });
  const isRetry = search.retry === '1';
  const inOrder = isWorked ? { order: 'worked' } : {};
  const retry = { ...(isRetry ? { retry: '1' } : {}), ...inOrder };
  const inTopic = topic === '' ? {} : { topic };
  const inFilter = filter === 'all' ? {} : { show: filter };
  const show = { ...inFilter, ...inTopic, ...retry };
  const isShown = new Set(shown);
  const isPrinting = useIsPrinting();
  const languages = useLanguages(review);
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
  const chooseFilter = (one: ReviewFilter) =>
    onSearch({ section: section.sectionId, ...retry, ...inTopic, ...(one === 'all' ? {} : { show: one }) });
  const here = item === undefined ? {} : { question: item.itemId };
  if (isPrinting) return <PrintedReview review={review} shown={shown} isStudent={isStudent} languages={languages} />;
  return (
    <div className="grid gap-4 min-w-0">
      {review.sections.length > 1 && (
        <nav aria-label={m.test_sections()} className={`${classes['sections']} flex gap-1 overflow-x-auto`}>
          {review.sections.map((one) => (
            <button
              key={one.sectionId}
              type="button"
              aria-current={one.sectionId === section.sectionId ? 'true' : undefined}
              onClick={() => onSearch({ ...show, section: one.sectionId })}
            >
              {one.name}
              <span className="text-xs tabular">
                {filter === 'all' && topic === ''
                  ? m.test_correct_of({
                      right: one.items.filter(isRight).length,
                      // as on the result: what was dropped is no longer to be had
                      count: one.items.filter(({ outcome }) => outcome !== 'dropped').length,
                    })
                  : one.items.filter((each) => isShown.has(each)).length}
              </span>
            </button>
          ))}
        </nav>
      )}
      <div className="grid-cols-[268px_minmax(0,1fr)] grid gap-6 items-start max-[900px]:grid-cols-1 max-[900px]:gap-4">
        <aside
          className={`${classes['side']} card-surface [position:var(--stays)] grid gap-4 p-4 max-[900px]:static max-[900px]:gap-2 max-[900px]:p-3 min-w-0`}
          aria-label={m.test_palette()}
        >
          <Filters
            items={review.sections.flatMap(({ items }) => items)}
            filter={filter}
            topic={topic}
            onFilter={chooseFilter}
            onTopic={() => onSearch({ section: section.sectionId, ...retry, ...inFilter, ...here })}
          />
          <ReviewNavigator
            items={section.items}
            shown={shown}
            current={item?.itemId ?? null}
            onGo={(question) => go({ section: section.sectionId, question })}
          />
          <div className="grid gap-3 pt-4 border-t border-line max-[900px]:flex max-[900px]:flex-wrap max-[900px]:items-center max-[900px]:pt-3">
            {isStudent && (
              <Switch
                label={m.test_retry_hide()}
                checked={isRetry}
                onChange={() =>
                  onSearch({ section: section.sectionId, ...inFilter, ...inTopic, ...inOrder, ...(isRetry ? {} : { retry: '1' }), ...here })
                }
              />
            )}
            <Switch
              label={m.test_worked_order()}
              checked={isWorked}
              onChange={() =>
                onSearch({
                  section: section.sectionId,
                  ...inFilter,
                  ...inTopic,
                  ...(isRetry ? { retry: '1' } : {}),
                  ...(isWorked ? {} : { order: 'worked' }),
                  ...here,
                })
              }
            />
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              onClick={() => window.print()}
            >
              {m.test_print({ count: shown.length })}
            </Button>
            {isOwn && (
              <PathLink className="text-sm" href="/myPage/errors">
                {m.err_open_book()}
              </PathLink>
            )}
          </div>
          <p className={`${classes['keys']} text-muted text-xs`}>{m.test_review_keys()}</p>
        </aside>
        {item === undefined ? (
          <div className="card-surface px-4 py-12" ref={top} tabIndex={-1}>
            <EmptyState
              drawing="shelf"
              heading="h2"
              title={m.test_filter_empty()}
              action={
                <Button variant="default" onClick={() => onSearch({ section: section.sectionId, ...retry })}>
                  {m.test_filter_show_all()}
                </Button>
              }
            />
          </div>
        ) : (
          <div className={`${classes['question']} grid gap-4 min-w-0`} ref={top} tabIndex={-1}>
            <p role="status" className="visually-hidden">
              {isRetry ? m.test_question({ number: item.number }) : m.test_palette_cell({ number: item.number, state: resultName(item) })}
            </p>
            <ReviewQuestion
              key={`${item.itemId}${isRetry}`}
              item={item}
              assessmentId={review.assessmentId}
              isOwn={isOwn}
              isStudent={isStudent}
              isRetry={isRetry && isStudent}
              languages={languages}
              passage={section.passages.find(({ passageId }) => passageId === item.passageId) ?? null}
              ask={ask({ review, sectionName: review.sections.length > 1 ? section.name : '', item })}
            />
            <div className={`${classes['steps']} flex gap-3 items-center justify-between`}>
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
