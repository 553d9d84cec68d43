import type { ErrorRow } from '@abhyas/contract/adaptive/errors.ts';
import type { ErrorTag } from '@abhyas/contract/assessment/assessment.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconChevronDown, IconPrinter, IconRepeat } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf, formatDayFirst } from '../../../lib/dates/dates.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { isOwnStudent } from '../../../lib/session/session.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { tagName } from '../../../shared/assessment/tag-name.ts';
import { answerText, responseText } from '../../../shared/assessment/types/types.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { PathButton, PathLink } from '../../../ui/navigation/path-link.tsx';
import { PillTabs } from '../../../ui/navigation/pill-tabs.tsx';
import { type BookRequest, errorQueries } from '../queries.ts';
import { dayAhead } from '../words.ts';
import { FormulaSheet } from './formula-sheet.tsx';
import { QuestionInFull } from './question-in-full.tsx';
import { PrintedBook } from './printed-book.tsx';
import { causeName, causes, groupName, Happened, isCause, tags, topicName } from './shown.tsx';
import classes from './errors.module.css';

/** What an address says of the book; all of it may be missing. */
export type ErrorSearch = { readonly [Field in 'view' | 'by' | 'cause' | 'section' | 'topic' | 'since' | 'page' | 'print']?: string };

type Book = AnswerOf<'errorBook'>;

const spans = [7, 30, 90] as const;
/** The first day of so many days back; '' for all. */
function sinceOf(span = ''): string {
  const days = spans.find((each) => String(each) === span);
  return days === undefined ? '' : dayOf(new Date(now().getTime() - days * 86_400_000));
}

const pageOf = (text = ''): number => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1);

/** A value once it has rested for a moment; an empty one immediately. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const id = setTimeout(() => setRested(value), value === '' ? 0 : 250);
    return () => clearTimeout(id);
  }, [value]);
  return rested;
}

/** /myPage/errors: what a student got wrong, skipped, guessed or was slow in, by topic or cause; what it cost, and a retry of it. */
export function ErrorsPage({ search, onSearch }: { search: ErrorSearch; onSearch: (search: ErrorSearch) => void }) {
  const session = useOwnSession();
  if (!isOwnStudent(session) || session.lastLoggedInCourseId === '') return <NotForRole />;
  return <OwnErrors search={search} onSearch={onSearch} />;
}

function OwnErrors({ search, onSearch }: { search: ErrorSearch; onSearch: (search: ErrorSearch) => void }) {
  const { lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = useOwnSession();
  const [words, setWords] = useState('');
  const filter: BookRequest = {
    courseId,
    variantId,
    grouping: search.by === 'cause' ? 'cause' : 'topic',
    learnt: search.view === 'learnt',
    cause: isCause(search.cause) ? search.cause : '',
    section: search.section ?? '',
    topic: search.topic ?? '',
    since: sinceOf(search.since),
    search: useRested(words.trim()),
  };
  const query = useQuery(errorQueries.book({ ...filter, page: pageOf(search.page) }));
  /** A change of what is shown begins on the first page. */
  const change = (part: ErrorSearch) => {
    const { page: _page, ...rest } = search;
    onSearch(Object.fromEntries(Object.entries({ ...rest, ...part }).filter(([, value]) => value !== '')));
  };
  const close = () => change({ print: '' });
  if (search.print !== undefined) {
    return (
      <PrintedBook
        filter={filter}
        withSolutions={search.print === 'solutions'}
        onSolutions={(print) => change({ print })}
        onClose={close}
      />
    );
  }
  const isSheet = search.view === 'formulas';
  return (
    <>
      <div className={isSheet ? 'print:hidden' : ''}>
        <PageHeader
          title={m.err_title()}
          aside={
            isSheet ? null : (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
                onClick={() => change({ print: 'questions' })}
              >
                {m.err_print()}
              </Button>
            )
          }
        >
          {m.err_about()}
        </PageHeader>
      </div>
      <QueryView query={query} loading={<BookSkeleton />}>
        {(book) => {
          const isEmpty = book.open + book.learnt === 0;
          const hasAside = !isSheet && !isEmpty;
          return (
            <div
              className={
                hasAside ? 'grid grid-cols-[minmax(0,1fr)_344px] items-start gap-6 max-[1100px]:grid-cols-1 max-[600px]:gap-4' : 'grid'
              }
            >
              <PillTabs
                label={m.err_title()}
                value={isSheet ? 'formulas' : filter.learnt ? 'learnt' : 'open'}
                tabs={[
                  { value: 'open', label: () => m.err_open({ count: book.open }) },
                  { value: 'learnt', label: () => m.err_learnt({ count: book.learnt }) },
                  { value: 'formulas', label: m.formula_title },
                ]}
                onChange={(view) =>
                  onSearch({ ...(search.by === undefined ? {} : { by: search.by }), ...(view === 'open' ? {} : { view }) })
                }
              >
                <div className="grid gap-4 mt-4 print:mt-0">
                  {isSheet ? (
                    <FormulaSheet />
                  ) : isEmpty ? (
                    <EmptyState
                      drawing="shelf"
                      heading="h2"
                      title={m.err_empty()}
                      action={<PathButton href="/test">{m.practice_to_tests()}</PathButton>}
                    >
                      {m.err_empty_about()}
                    </EmptyState>
                  ) : (
                    <>
                      <Filters {...{ book, filter, search, words }} onWords={setWords} onChange={change} />
                      <Groups
                        book={book}
                        grouping={filter.grouping}
                        isStale={query.isPlaceholderData}
                        onShowAll={() => {
                          setWords('');
                          onSearch(filter.learnt ? { view: 'learnt' } : {});
                        }}
                      />
                      <Pagination
                        count={book.pages}
                        page={pageOf(search.page)}
                        onChange={(page) => {
                          onSearch({ ...search, page: String(page) });
                          window.scrollTo({ top: 0 });
                        }}
                      />
                    </>
                  )}
                </div>
              </PillTabs>
              {hasAside ? (
                <div className="grid gap-6 max-[1100px]:order-first max-[600px]:gap-4">
                  {filter.learnt ? null : <RetryCard book={book} />}
                  <CostCard book={book} topic={filter.topic} onTopic={(topic) => change({ topic, view: '' })} />
                </div>
              ) : null}
            </div>
          );
        }}
      </QueryView>
    </>
  );
}

interface FiltersProps {
  readonly book: Book;
  readonly filter: BookRequest;
  readonly search: ErrorSearch;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onChange: (part: ErrorSearch) => void;
}

function Filters({ book, filter, search, words, onWords, onChange }: FiltersProps) {
  const { cause, section, topic, grouping } = filter;
  const counted = causes.flatMap((each) => {
    const count = book.causes.find((known) => known.cause === each)?.questions ?? 0;
    return count === 0 && each !== cause ? [] : [{ value: each, label: `${causeName(each)} (${count})` }];
  });
  const sections = section === '' || book.sections.includes(section) ? book.sections : [section, ...book.sections];
  return (
    <div role="search" aria-label={m.err_filters()} className="grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3 items-end">
        <NativeSelect
          label={m.err_group_by()}
          value={grouping}
          data={[
            { value: 'topic', label: m.err_by_topic() },
            { value: 'cause', label: m.err_by_cause() },
          ]}
          onChange={(event) => onChange({ by: event.currentTarget.value === 'cause' ? 'cause' : '' })}
        />
        <NativeSelect
          label={m.err_by_cause()}
          value={cause}
          data={[{ value: '', label: m.err_all_causes() }, ...counted]}
          onChange={(event) => onChange({ cause: event.currentTarget.value })}
        />
        {sections.length < 2 && section === '' ? null : (
          <NativeSelect
            label={m.err_section()}
            value={section}
            data={[{ value: '', label: m.err_all_sections() }, ...sections]}
            onChange={(event) => onChange({ section: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          label={m.err_since()}
          value={spans.some((span) => String(span) === search.since) ? search.since : ''}
          data={[
            { value: '', label: m.err_since_all() },
            ...spans.map((days) => ({ value: String(days), label: m.err_since_days({ count: days }) })),
          ]}
          onChange={(event) => onChange({ since: event.currentTarget.value })}
        />
      </div>
      <div className="flex flex-wrap gap-3 items-center">
        <SearchBox className="flex-[1_1_240px] min-w-0" label={m.err_search()} value={words} onChange={onWords} />
        {topic === '' ? null : (
          <Button variant="default" size="sm" onClick={() => onChange({ topic: '' })}>
            {m.err_topic_clear({ topic })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Where a retry of these questions begins; an open revision is continued first. */
const retryUrl = ({ roundId, itemIds }: { roundId: string; itemIds: readonly string[] }): string =>
  roundId === '' ? `/revisetest/round?itemId=${itemIds.join(',')}&from=errors` : `/revisetest/round?roundId=${roundId}&from=errors`;

function RetryCard({ book: { retry, roundId } }: { book: Book }) {
  const id = useId();
  if (retry.length === 0 && roundId === '') return null;
  return (
    <Card aria-labelledby={id} className="grid gap-3 justify-items-start">
      <h2 id={id} className="text-lg">
        {m.err_retry_title()}
      </h2>
      <p className="text-body">{roundId === '' ? m.err_retry_about() : m.err_retry_open()}</p>
      <PathButton
        className="max-[600px]:justify-self-stretch"
        leftSection={<IconRepeat size={18} stroke={1.75} aria-hidden />}
        href={retryUrl({ roundId, itemIds: retry })}
      >
        {roundId === '' ? m.err_retry_now({ count: retry.length }) : m.adapt_revise_continue()}
      </PathButton>
    </Card>
  );
}

/** The marks that the questions left to learn have cost in the latest tests: what was, and no promise. */
function CostCard({ book: { cost }, topic, onTopic }: { book: Book; topic: string; onTopic: (topic: string) => void }) {
  const id = useId();
  if (cost.topics.length === 0) return null;
  return (
    <Card aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        {m.err_cost_title()}
      </h2>
      <p className="text-body">{m.err_cost({ tests: cost.tests, marks: cost.marks, mean: cost.perTest })}</p>
      <ul className="m-0 p-0 list-none grid">
        {cost.topics.map(({ topic: name, marks, questions }) => (
          <li key={name} className="border-t border-line">
            <button
              type="button"
              className="flex w-full min-h-11 gap-3 items-center justify-between px-0 py-1.5 border-0 bg-transparent text-start text-ink cursor-pointer hover:underline aria-pressed:font-strong"
              aria-pressed={topic === name}
              onClick={() => onTopic(topic === name ? '' : name)}
            >
              <span className="min-w-0 wrap-anywhere">{topicName(name)}</span>
              <span className="flex-none text-muted text-sm tabular">{m.err_cost_topic({ marks, count: questions })}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{m.err_cost_note()}</p>
    </Card>
  );
}

interface GroupsProps {
  readonly book: Book;
  readonly grouping: 'topic' | 'cause';
  readonly isStale: boolean;
  readonly onShowAll: () => void;
}

function Groups({ book, grouping, isStale, onShowAll }: GroupsProps) {
  if (book.groups.length === 0) {
    return (
      <EmptyState
        drawing="shelf"
        heading="h2"
        title={m.err_no_match()}
        action={
          <Button variant="default" onClick={onShowAll}>
            {m.study_show_all()}
          </Button>
        }
      />
    );
  }
  return (
    <div className="grid gap-4 data-stale:opacity-60" data-stale={isStale || undefined} aria-busy={isStale}>
      <p role="status" className="visually-hidden">
        {m.err_found({ count: book.questions })}
      </p>
      {book.groups.map((group) => (
        <Group key={group.key} group={group} grouping={grouping} roundId={book.roundId} />
      ))}
    </div>
  );
}

function Group({ group, grouping, roundId }: { group: Book['groups'][number]; grouping: 'topic' | 'cause'; roundId: string }) {
  const id = useId();
  const { key, questions, marks, retry, rows } = group;
  const name = groupName({ key, grouping });
  return (
    <section className="card-surface min-w-0 overflow-clip" aria-labelledby={id}>
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between px-5 py-3 bg-sunken max-[600px]:px-4">
        <h2 id={id} className="min-w-0 text-md">
          {name}{' '}
          <span className="text-muted font-normal text-sm tabular">
            {marks === '0' ? m.err_found({ count: questions }) : m.err_group({ count: questions, marks })}
          </span>
        </h2>
        {roundId === '' && retry.length > 0 ? (
          <PathButton
            variant="default"
            size="compact-md"
            href={retryUrl({ roundId, itemIds: retry })}
            aria-label={m.err_retry_of({ count: retry.length, name })}
          >
            {m.err_retry({ count: retry.length })}
          </PathButton>
        ) : null}
      </div>
      <ul className="m-0 p-0 list-none">
        {rows.map((row) => (
          <Row key={row.itemId} row={row} grouping={grouping} />
        ))}
      </ul>
    </section>
  );
}

/** So long a text is more than its beginning. */
const longStem = 220;

function Row({ row, grouping }: { row: ErrorRow; grouping: 'topic' | 'cause' }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { stemHtml, place, section, at, topic, response, answer, marks, assessmentId, itemId } = row;
  const about = [
    grouping === 'cause' ? topicName(topic) : '',
    place,
    section,
    formatDayFirst(at),
    marks === '' || marks === '0' ? '' : m.err_marks_lost({ marks }),
  ];
  return (
    <li className="grid gap-2 px-5 py-4 border-t border-line max-[600px]:px-4">
      <div className="flex flex-wrap gap-x-3 gap-y-1 items-center text-sm">
        <Happened of={row.happened} />
        <span className="text-muted wrap-anywhere">{about.filter(Boolean).join(' · ')}</span>
      </div>
      {isOpen ? null : (
        <div
          id={`${id}-stem`}
          className={`${classes['stem']} max-w-[76ch] text-ink leading-[1.6]`}
          data-long={stemHtml.length > longStem || undefined}
        >
          <RichText html={stemHtml} />
        </div>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-1 text-body text-sm">
        <span>
          {m.err_own_answer()}{' '}
          <strong className="text-ink">{response === null ? m.err_none() : responseText({ item: row, response })}</strong>
        </span>
        <span>
          {m.err_key()} <strong className="text-ink">{answerText({ item: row, answer })}</strong>
        </span>
        <span>{nextText(row)}</span>
      </div>
      <div className="flex flex-wrap gap-3 items-center justify-between">
        {assessmentId === '' ? <span /> : <CauseChoice row={row} />}
        <div className="flex flex-wrap gap-x-4 gap-y-2 items-center">
          {assessmentId === '' ? null : (
            <PathLink
              className="inline-flex items-center text-sm pointer-coarse:min-h-11"
              href={`/reviewTest?assessmentId=${assessmentId}&question=${itemId}`}
            >
              {m.err_to_review()}
            </PathLink>
          )}
          <Button
            variant="default"
            size="compact-md"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-describedby={`${id}-stem`}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden className={isOpen ? 'rotate-180' : ''} />}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? m.adapt_solution_hide() : m.err_show()}
          </Button>
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <QuestionInFull itemId={itemId} /> : null}
      </div>
    </li>
  );
}

/** When it is asked again, and how far it is learnt. */
function nextText({ dueOn, rightInRow }: ErrorRow): string {
  const next = dueOn === '' ? m.err_next_any() : dueOn <= dayOf(now()) ? m.err_next_now() : m.err_next({ day: dayAhead(dueOn) });
  return rightInRow === 1 ? `${next} · ${m.err_one_right()}` : next;
}

/** Why the question was lost, in the student's own view: the tag of the review, saved at once. */
function CauseChoice({ row }: { row: ErrorRow }) {
  const client = useQueryClient();
  const { assessmentId, itemId, outcome } = row;
  const { mutate, isPending, variables } = useMutation({
    mutationKey: ['assessment', 'tag', assessmentId, itemId],
    scope: { id: `tag ${assessmentId} ${itemId}` },
    mutationFn: (tag: ErrorTag | '') => call('saveErrorTag', { assessmentId, itemId, tag }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: queryKeys.assessment.review });
      void client.invalidateQueries({ queryKey: queryKeys.assessment.result });
      // until the book has come, the wish stays on the screen
      await client.invalidateQueries({ queryKey: errorQueries.key });
    },
    meta: {
      failure: ({ error }) => ({ title: m.test_tag_failed(), text: (error instanceof ApiError && error.said) || m.test_tag_failed_text() }),
    },
  });
  const tag = isPending ? variables : row.tag;
  // who was right was lucky, or slow
  const offered: readonly ErrorTag[] = outcome === 'correct' ? ['time', 'guess'] : tags;
  const shown = tag === '' || offered.includes(tag) ? offered : [...offered, tag];
  return (
    <NativeSelect
      size="sm"
      className="w-44"
      aria-label={m.err_by_cause()}
      value={tag}
      data={[{ value: '', label: tagName('') }, ...shown.map((value) => ({ value, label: tagName(value) }))]}
      onChange={({ currentTarget: { value } }) => mutate(tags.find((each) => each === value) ?? '')}
    />
  );
}

function BookSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="grid grid-cols-[minmax(0,1fr)_344px] items-start gap-6 max-[1100px]:grid-cols-1">
      <div className="grid gap-4">
        <Skeleton height={44} radius="md" />
        <Skeleton height={110} radius="md" />
        <Skeleton height={420} radius="lg" />
      </div>
      <div className="grid gap-6 max-[1100px]:order-first">
        <Skeleton height={150} radius="lg" />
        <Skeleton height={260} radius="lg" />
      </div>
    </div>
  );
}
