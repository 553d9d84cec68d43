import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { Choice, NoTests, ScreenActions, ScreenHead, TableSkeleton } from '../frame.tsx';
import classes from '../screen.module.css';
import { LeftCard } from '../overview/left-card.tsx';
import { MinutesCard } from '../overview/minutes-card.tsx';
import type { PlaceProps, Whose } from '../place.ts';
import { analyticsQueries } from '../queries.ts';
import { ChoiceCard } from './choice-card.tsx';
import { questionsCsv } from './questions-csv.ts';
import { QuestionsTable } from './questions-table.tsx';
import { reasonText } from '../../../lib/language/reason-text.ts';

interface SelectionPageProps extends Pick<PlaceProps, 'whose'> {
  /** The test that the address names; '' is the latest. */
  readonly assessmentId: string;
  readonly onTest: (assessmentId: string) => void;
}

/** question selection (PRF-010): which questions of one test were attempted, which left, and which would have been the better choice. */
export function SelectionPage({ whose, assessmentId, onTest }: SelectionPageProps) {
  const query = useQuery(analyticsQueries.selection({ whose, assessmentId }));
  if (query.data === undefined) return <QueryView query={query} loading={<TableSkeleton />} heading="h1" />;
  return <Loaded selection={query.data} isStale={query.isPlaceholderData} {...{ whose, assessmentId, onTest }} />;
}

interface LoadedProps extends SelectionPageProps {
  readonly whose: Whose;
  readonly selection: AnswerOf<'questionSelection'>;
  readonly isStale: boolean;
}

function Loaded({ selection: { tests, paper, paperReason }, isStale, whose, assessmentId, onTest }: LoadedProps) {
  const isOwn = whose.student === null;
  const chosen = assessmentId === '' ? (paper?.assessmentId ?? tests.at(0)?.assessmentId ?? '') : assessmentId;
  if (tests.length === 0) {
    return (
      <>
        <ScreenHead title={m.perf_selection()} />
        <NoTests isOwn={isOwn} />
      </>
    );
  }
  return (
    <>
      <ScreenHead title={m.perf_selection()} about={(isOwn ? m.perf_selection_about : m.perf_selection_about_student)()}>
        <Choice
          label={m.perf_col_test()}
          value={chosen}
          options={tests.map((test) => ({ value: test.assessmentId, label: `${test.name}, ${formatDayFirst(test.completedAt)}` }))}
          onChange={onTest}
        />
        <ScreenActions csv={paper === null ? null : { name: paper.name, rows: () => questionsCsv(paper) }} />
      </ScreenHead>
      {paper === null ? (
        <EmptyState drawing="shelf" heading="h2" title={paperReason === '' ? m.perf_closed() : reasonText(paperReason)}>
          {m.perf_selection_closed()}
        </EmptyState>
      ) : (
        <div
          className={[`${classes['stack']} grid grid-cols-1 gap-6 max-[600px]:gap-4 print:gap-3`, isStale ? 'opacity-60' : '']
            .filter(Boolean)
            .join(' ')}
          aria-busy={isStale}
        >
          <MinutesCard paper={paper} reason={paperReason} isOwn={isOwn} />
          <div className={classes['pair']}>
            <LeftCard paper={paper} reason={paperReason} isOwn={isOwn} />
            <ChoiceCard paper={paper} isOwn={isOwn} />
          </div>
          <section className="grid gap-3 min-w-0 print:hidden" aria-labelledby="all-questions">
            <h2 id="all-questions" className="text-lg">
              {m.perf_left_all()}
            </h2>
            <QuestionsTable paper={paper} isOwn={isOwn} />
          </section>
        </div>
      )}
    </>
  );
}
