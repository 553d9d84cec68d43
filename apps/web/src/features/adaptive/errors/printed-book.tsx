import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Button, Switch } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { printInLight } from '../../../lib/print-in-light.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { type BookRequest, errorQueries } from '../queries.ts';
import { groupName, Happened } from './shown.tsx';
import { WholeQuestion } from './question-in-full.tsx';
import classes from './errors.module.css';

interface PrintedBookProps {
  readonly filter: BookRequest;
  readonly withSolutions: boolean;
  readonly onSolutions: (print: 'questions' | 'solutions') => void;
  readonly onClose: () => void;
}

/** The questions that fit the filter as they come on paper, with their solutions or to be tried again. */
export function PrintedBook({ filter, withSolutions, onSolutions, onClose }: PrintedBookProps) {
  const query = useQuery(errorQueries.questions({ ...filter, itemIds: [] }));
  const count = query.data?.questions.length ?? 0;
  return (
    <>
      <div className="flex flex-wrap gap-3 items-center mb-6 print:hidden">
        <Button variant="default" size="sm" leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />} onClick={onClose}>
          {m.err_title()}
        </Button>
        <Switch
          className="ms-auto"
          label={m.err_print_solutions()}
          checked={withSolutions}
          onChange={(event) => onSolutions(event.currentTarget.checked ? 'solutions' : 'questions')}
        />
        <Button size="sm" disabled={count === 0} leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={printInLight}>
          {m.err_print()}
        </Button>
      </div>
      <QueryView query={query} height={600}>
        {({ questions, left }) =>
          questions.length === 0 ? (
            <EmptyState drawing="shelf" heading="h2" title={m.err_no_match()} />
          ) : (
            <article className={`${classes['sheet']} card-surface grid gap-6 p-8 max-[600px]:p-4 print:border-0 print:p-0`}>
              <header className="grid gap-1">
                <h1 className="text-xl">{m.err_title()}</h1>
                <p className="text-muted">{m.err_found({ count: questions.length })}</p>
                {left === 0 ? null : <p className="text-muted print:hidden">{m.err_print_left({ count: questions.length, left })}</p>}
              </header>
              <ol className="grid gap-6 m-0 p-0 list-none">
                {questions.map((question, index) => {
                  const name = groupName({ key: question.group, grouping: filter.grouping });
                  const isFirst = questions[index - 1]?.group !== question.group;
                  return (
                    <li key={question.itemId} className="grid gap-3 min-w-0">
                      {isFirst ? <h2 className="text-lg">{name}</h2> : null}
                      <p className="flex flex-wrap gap-3 items-center text-muted text-sm">
                        <strong className="text-ink">{index + 1}</strong>
                        <Happened of={question.happened} />
                        <span>{[question.place, formatDayFirst(question.at)].filter(Boolean).join(' · ')}</span>
                      </p>
                      <WholeQuestion question={question} withSolution={withSolutions} />
                    </li>
                  );
                })}
              </ol>
            </article>
          )
        }
      </QueryView>
    </>
  );
}
