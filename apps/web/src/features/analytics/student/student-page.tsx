import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NoTests } from '../frame/no-tests.tsx';
import { ScreenActions } from '../frame/screen-actions.tsx';
import screen from '../frame/screen.module.css';
import { CardsSkeleton } from '../frame/skeletons.tsx';
import { LeftCard } from '../overview/left-card.tsx';
import { MinutesCard } from '../overview/minutes-card.tsx';
import { RankCard } from '../overview/rank-card.tsx';
import { StepsCard } from '../overview/steps-card.tsx';
import { TopicsCard } from '../overview/topics-card.tsx';
import { TrendCard } from '../overview/trend-card.tsx';
import { withTest, type PlaceProps } from '../place.ts';
import { WeeksCard } from '../progress/weeks-card.tsx';
import { analyticsQueries } from '../queries.ts';
import { scoresCsv } from '../scores/scores-csv.ts';
import { StudentFigures } from './student-figures.tsx';
import { judgementOf } from './student-words.ts';
import classes from './student.module.css';

interface StudentPageProps extends PlaceProps {
  /** The levels of adaptive practice, of another feature. */
  readonly levels?: ReactNode;
}

/** The page of a student for a parent or mentor: one judgement, four figures, two charts on one printed page; below them the same cards as the student's own. */
export function StudentPage({ levels = null, ...place }: StudentPageProps) {
  const overview = useQuery(analyticsQueries.overview({ whose: place.whose, type: '', tests: 6 }));
  const progress = useQuery(analyticsQueries.progress(place.whose));
  if (overview.isPending || progress.isPending) return <CardsSkeleton />;
  if (overview.isLoadingError) return <ErrorState heading="h1" error={overview.error} onRetry={() => void overview.refetch()} />;
  return (
    <Loaded
      {...place}
      overview={overview.data}
      weeks={progress.data?.weeks ?? null}
      onRetryWeeks={() => void progress.refetch()}
      levels={levels}
    />
  );
}

interface LoadedProps extends StudentPageProps {
  readonly overview: AnswerOf<'performanceOverview'>;
  /** Null where it could not be read. */
  readonly weeks: AnswerOf<'progressTracker'>['weeks'] | null;
  readonly onRetryWeeks: () => void;
}

function Loaded({ overview, weeks, whose, urls, levels, onRetryWeeks }: LoadedProps) {
  const { tests, band, paper, paperReason, topics, steps, next } = overview;
  const name = whose.student?.name ?? '';
  const judgement = judgementOf({ tests, weeks });
  return (
    <div className={screen['stack']}>
      <Card as="div" className={classes['judgement']}>
        <div className={classes['said']}>
          <h1 className={classes['title']}>{judgement.title}</h1>
          <p>
            {judgement.scores} {judgement.isException ? <strong>{judgement.study}</strong> : judgement.study}
          </p>
        </div>
        <div className={screen['actions']}>
          <ScreenActions print={m.perf_print_page()} csv={tests.length === 0 ? null : { name, rows: () => scoresCsv(tests) }} />
        </div>
        <StudentFigures tests={tests} band={band} next={next} week={judgement.week} isBelow={judgement.isException} />
      </Card>
      {tests.length === 0 ? <NoTests next={next} isOwn={false} /> : null}
      <div className={screen['pair']}>
        {tests.length === 0 ? null : <TrendCard title={m.perf_trend_title_student()} tests={tests} isOwn={false} name={name} />}
        {weeks === null ? (
          <Card>
            <ErrorState error={null} onRetry={onRetryWeeks} />
          </Card>
        ) : (
          <WeeksCard
            title={m.perf_weeks_title_student()}
            weeks={weeks}
            exception={judgement.isException ? (judgement.week?.from ?? '') : ''}
          />
        )}
      </div>
      {levels === null ? null : <div className={classes['more']}>{levels}</div>}
      {tests.length === 0 ? null : (
        <div className={[screen['grid'], classes['more']].join(' ')}>
          <MinutesCard paper={paper} reason={paperReason} isOwn={false} />
          <RankCard band={band} name={name} isOwn={false} />
          <TopicsCard topics={topics} isOwn={false} />
          <StepsCard steps={steps} isOwn={false} />
          <LeftCard
            paper={paper}
            reason={paperReason}
            isOwn={false}
            all={paper === null ? '' : withTest(urls.selection, paper.assessmentId)}
          />
        </div>
      )}
    </div>
  );
}
