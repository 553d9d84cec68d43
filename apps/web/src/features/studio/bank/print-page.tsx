import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Button, Checkbox } from '@mantine/core';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { printInLight } from '../../../lib/print-in-light.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { answerText } from '../../../shared/assessment/types/types.ts';
import { useFrameTitle } from '../../../shared/assessment/use-frame-title.ts';
import { StudioScreen } from '../../../shared/staff/staff-screen.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import editor from '../source/editor.module.css';
import { Booklet, numberedOf, type Question } from '../tests/print-page.tsx';
import classes from '../tests/print.module.css';
import { bankTitle } from './words.tsx';

type Scope = RequestOf<'printQuestions'>['scope'];

/** The fields of the address: the ids of questions with points between, or a bank, 'cat/questions/algebra.md'. */
export interface PrintAddress {
  readonly ids?: string;
  readonly bank?: string;
}

function scopeOf({ ids = '', bank = '' }: PrintAddress): Scope | null {
  const sourceIds = ids.split('.').filter((id) => /^\d{1,18}$/.test(id));
  if (sourceIds.length > 0) return { kind: 'questions', sourceIds };
  const slash = bank.indexOf('/');
  return slash < 1 ? null : { kind: 'bank', pack: bank.slice(0, slash), file: bank.slice(slash + 1) };
}

const printQuery = (scope: Scope) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.studio.bank, 'print', scope],
    queryFn: ({ pageParam, signal }) => call('printQuestions', { scope, after: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** /studio/questions/print: questions of the bank on paper or as PDF, with or without their keys and solutions. */
export function PrintQuestionsPage({ address }: { address: PrintAddress }) {
  const scope = scopeOf(address);
  return (
    <StudioScreen right="content">
      {scope === null ? <EmptyState drawing="shelf" title={m.studio_bank_no_match()} /> : <Printed scope={scope} />}
    </StudioScreen>
  );
}

function Printed({ scope }: { scope: Scope }) {
  const query = useInfiniteQuery(printQuery(scope));
  const [hasKey, setKey] = useState(false);
  const [hasSolution, setSolution] = useState(false);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const pages = query.data?.pages ?? [];
  const sections = [
    ...Map.groupBy(
      pages.flatMap((page) => page.sections),
      ({ key }) => key,
    ),
  ].map(([key, parts]) => ({
    key,
    questions: parts.flatMap((part) => part.questions),
  }));
  const leftOut = pages.reduce((sum, page) => sum + page.leftOut, 0);
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0);
  const title = scope.kind === 'bank' ? bankTitle(scope.file) : m.studio_print_selected();
  useFrameTitle(title);
  const below = (question: Question) => (
    <>
      {hasKey ? (
        <p className="m-0 mt-2">
          <strong>{`${m.studio_bank_key()}: `}</strong>
          {answerText({ item: question, answer: question.answer })}
        </p>
      ) : null}
      {hasSolution && question.solutionHtml !== '' ? (
        <div className="mt-2">
          <strong>{m.studio_bank_solution()}</strong>
          <RichText html={question.solutionHtml} />
        </div>
      ) : null}
    </>
  );
  return (
    <div className={classes['page']}>
      <header className={classes['bar']}>
        <PathLink href="/studio/questions" className={editor['back']}>
          <IconArrowLeft size={14} stroke={1.75} aria-hidden /> {m.studio_bank_title()}
        </PathLink>
        <Checkbox label={m.studio_print_key()} checked={hasKey} onChange={({ currentTarget }) => setKey(currentTarget.checked)} />
        <Checkbox
          label={m.studio_print_solutions()}
          checked={hasSolution}
          onChange={({ currentTarget }) => setSolution(currentTarget.checked)}
        />
        <Button
          className="ms-auto"
          disabled={!query.isSuccess || hasNextPage}
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={printInLight}
        >
          {m.studio_test_print_or_pdf()}
        </Button>
      </header>
      <main className={classes['sheet']}>
        <QueryView query={query} height={600}>
          {() => (
            <>
              <h1 className={classes['title']}>{title}</h1>
              <p className={classes['about']}>{m.studio_print_about({ count })}</p>
              {leftOut === 0 ? null : <p className="m-0 text-sm print:hidden">{m.studio_export_loses_faulty({ count: leftOut })}</p>}
              <Booklet sections={numberedOf(sections)} nameOf={(key) => bankTitle(`questions/${key}`)} below={below} />
            </>
          )}
        </QueryView>
      </main>
    </div>
  );
}
