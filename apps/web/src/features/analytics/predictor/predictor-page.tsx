import type { PredictorExam } from '@abhyas/contract/analytics/predictor.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { ScreenActions } from '../frame/screen-actions.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import screen from '../frame/screen.module.css';
import { TableSkeleton } from '../frame/skeletons.tsx';
import type { PlaceProps } from '../place.ts';
import { PredictionLine } from '../overview/prediction-line.tsx';
import { analyticsQueries } from '../queries.ts';
import { CurveCard } from './curve-card.tsx';
import { ErrorsCard } from './errors/errors-card.tsx';
import { entryOf, type Entry } from './marks/entry.ts';
import { MarksCard } from './marks/marks-card.tsx';
import { predictorCsv } from './predictor-csv.ts';
import classes from './predictor.module.css';
import { SectionsTable } from './sections-table.tsx';
import { SourcesCard } from './sources-card.tsx';
import { SyntheticCard } from './errors/synthetic-card.tsx';

interface PredictorPageProps extends PlaceProps {
  /** The test that the address names; '' is the latest of the kind by which one is judged. */
  readonly assessmentId: string;
  readonly onTest: (assessmentId: string) => void;
}

type Predictor = AnswerOf<'percentilePredictor'>;

/** Percentile Predictor (PRF-011): what marks would give in the exam, with how far off that may be. */
export function PredictorPage({ whose, urls, assessmentId, onTest }: PredictorPageProps) {
  const [exam, setExam] = useState('');
  const query = useQuery(analyticsQueries.predictor({ whose, exam, assessmentId }));
  if (query.isPending) return <TableSkeleton />;
  if (query.isLoadingError) return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  const { data } = query;
  if (data.exam === null) {
    return (
      <>
        <ScreenHead title={m.perf_predictor()} />
        <EmptyState drawing="shelf" heading="h2" title={m.empty_records()}>
          {m.pred_no_exam()}
        </EmptyState>
      </>
    );
  }
  return (
    <Loaded
      {...{ whose, urls, assessmentId, onTest }}
      predictor={data}
      exam={data.exam}
      isStale={query.isPlaceholderData}
      onExam={setExam}
    />
  );
}

interface LoadedProps extends PredictorPageProps {
  readonly predictor: Predictor;
  readonly exam: PredictorExam;
  readonly isStale: boolean;
  readonly onExam: (key: string) => void;
}

function Loaded({ whose, urls, assessmentId, onTest, predictor, exam, isStale, onExam }: LoadedProps) {
  const { tests, leftOut, cohort, exams, prediction } = predictor;
  const [typed, setTyped] = useState<Readonly<Record<string, string>> | null>(tests.length === 0 ? {} : null);
  const chosen = tests.find((each) => each.assessmentId === (assessmentId || cohort?.assessmentId)) ?? tests.at(0) ?? null;
  // a cohort has the marks of one test alone: until that of another is there, the old one is shown whole
  const test = (isStale && exam.cohort !== null ? tests.find((each) => each.assessmentId === exam.cohort?.assessmentId) : null) ?? chosen;
  const entry: Entry = entryOf({ exam, test, typed });
  const isOwn = whose.student === null;
  return (
    <>
      <ScreenHead title={m.perf_predictor()} about={aboutOf({ exam, isOwn })}>
        <ScreenActions csv={{ name: `${m.perf_predictor()}, ${exam.name}`, rows: () => predictorCsv(exam) }} />
      </ScreenHead>
      <div className={[screen['stack'], isStale ? screen['stale'] : ''].filter(Boolean).join(' ')} aria-busy={isStale}>
        <PredictionCard prediction={prediction} isOwn={isOwn} />
        <div className={classes['top']}>
          <MarksCard
            {...{ exam, exams, tests, leftOut, chosen, entry, typed, isOwn }}
            selectionUrl={urls.selection}
            onTest={(id) => {
              // typed marks are of the test that is chosen, so those of another start empty
              setTyped(typed === null || exam.sources.length > 0 ? null : {});
              onTest(id);
            }}
            onType={setTyped}
            onExam={(key) => {
              setTyped(tests.length === 0 ? {} : null);
              onExam(key);
            }}
          />
          <CurveCard {...{ exam, entry, cohort, isOwn }}>
            <SectionsTable entry={entry} testName={entry.test?.name ?? ''} />
          </CurveCard>
        </div>
        <div className={screen['pair']}>
          <ErrorsCard exam={exam} />
          <SourcesCard {...{ exam, entry, cohort, isOwn }} />
        </div>
        <SyntheticCard />
      </div>
    </>
  );
}

/** What the mocks predict, as home, the report and the schools say it, with what it is made of. Nothing without a figure and a target. */
function PredictionCard({ prediction, isOwn }: { prediction: Predictor['prediction']; isOwn: boolean }) {
  const { exam, percentile, target, converted } = prediction;
  if (percentile === null && target === null) return null;
  const title = (isOwn ? m.pred_own_title : m.pred_own_title_student)({ exam });
  return (
    <Card aria-label={title} compact>
      <PredictionLine prediction={prediction} />
      {percentile === null ? null : (
        <p className={classes['said']}>
          {[m.pred_own_about(), converted === 0 ? '' : m.pred_own_converted({ count: converted })].filter(Boolean).join(' ')}
        </p>
      )}
    </Card>
  );
}

function aboutOf({ exam, isOwn }: { exam: PredictorExam; isOwn: boolean }): string {
  if (exam.sources.length === 0) return m.pred_about_cohort({ exam: exam.name });
  return (isOwn ? m.pred_about : m.pred_about_student)({ exam: exam.name });
}
