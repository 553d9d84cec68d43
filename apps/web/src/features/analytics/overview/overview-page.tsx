import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstTests } from '../../../lib/session/home-calls.ts';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { CardsSkeleton, Choice, NoTests, ScreenActions, ScreenHead } from '../frame.tsx';
import classes from '../screen.module.css';
import { type PlaceProps, type Whose, withTest } from '../place.ts';
import { analyticsQueries } from '../queries.ts';
import { scoresCsv } from '../scores-csv.ts';
import { LeftCard } from './left-card.tsx';
import { RankCard } from './rank-card.tsx';
import { StepsCard } from './steps-card.tsx';
import { TopicsCard } from './topics-card.tsx';
import { TrendCard } from './trend-card.tsx';
import { formatCount } from '../../../lib/format/figures.ts';
import type { TestPoint } from '@abhyas/contract/analytics/performance.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { MinutesCard } from './minutes-card.tsx';

interface MinutesOfTestProps extends Pick<AnswerOf<'performanceOverview'>, 'paper' | 'paperReason'> {
  /** Oldest first, one at least; `paper` is of the latest. */
  readonly tests: readonly TestPoint[];
  readonly whose: Whose;
}

/** Where the minutes of a test went: of the latest, until another is chosen. */
function MinutesOfTest({ tests, paper, paperReason, whose }: MinutesOfTestProps) {
  const latest = tests.at(-1)?.assessmentId ?? '';
  const [chosen, setChosen] = useState('');
  const isOther = chosen !== '' && chosen !== latest && tests.some(({ assessmentId }) => assessmentId === chosen);
  const query = useQuery({ ...analyticsQueries.selection({ whose, assessmentId: chosen }), enabled: isOther });
  const isOwn = whose.student === null;
  const controls =
    tests.length < 2 ? undefined : (
      <Choice
        label={m.perf_minutes_of()}
        value={isOther ? chosen : latest}
        options={tests.toReversed().map(({ assessmentId, name }) => ({ value: assessmentId, label: name }))}
        onChange={setChosen}
      />
    );
  if (!isOther) return <MinutesCard paper={paper} reason={paperReason} isOwn={isOwn} controls={controls} />;
  if (query.isLoadingError) {
    return (
      <Card>
        {controls}
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  // until the chosen one has come, the latest stays
  const shown = query.data ?? { paper, paperReason };
  return <MinutesCard paper={shown.paper} reason={shown.paperReason} isOwn={isOwn} controls={controls} />;
}

/** How many tests one may look at: the last six at first. */
const counts = ['6', '12', '24', '60'] as const;

/** How one does: are the scores rising, where did the minutes go, which topics are right, and what to do now. */
export function OverviewPage({ whose, urls }: PlaceProps) {
  const [type, setType] = useState('');
  const [tests, setTests] = useState(firstTests);
  const query = useQuery(analyticsQueries.overview({ whose, type, tests }));
  if (query.data === undefined) return <QueryView query={query} loading={<CardsSkeleton />} heading="h1" />;
  return (
    <Loaded
      overview={query.data}
      isStale={query.isPlaceholderData}
      {...{ whose, urls, tests }}
      type={type || query.data.type}
      onType={setType}
      onTests={(count) => setTests(Number(count))}
    />
  );
}

interface LoadedProps extends PlaceProps {
  readonly overview: AnswerOf<'performanceOverview'>;
  readonly isStale: boolean;
  /** The kind that is asked for, which may still load. */
  readonly type: string;
  readonly tests: number;
  readonly onType: (type: string) => void;
  readonly onTests: (count: string) => void;
}

function Loaded({ overview, isStale, type, whose, urls, tests: count, onType, onTests }: LoadedProps) {
  const { types, tests, band, prediction, paper, paperReason, topics, steps, next } = overview;
  const isOwn = whose.student === null;
  const name = whose.student?.name ?? '';
  const [first, last] = [tests.at(0), tests.at(-1)];
  if (!first || !last) {
    return (
      <>
        <ScreenHead title={m.perf_title()} />
        <NoTests next={next} isOwn={isOwn} />
      </>
    );
  }
  const there = types.find((each) => each.type === type)?.tests ?? tests.length;
  const since = m.perf_about({ count: tests.length, date: formatDayFirst(first.completedAt) });
  return (
    <>
      <ScreenHead
        title={m.perf_title()}
        about={last.cohortSize > 1 ? `${since} · ${m.perf_compared({ count: formatCount(last.cohortSize) })}` : since}
      >
        {types.length > 1 ? (
          <Choice
            label={m.perf_kind()}
            value={type}
            options={types.map((each) => ({ value: each.type, label: each.type }))}
            onChange={onType}
          />
        ) : null}
        {there > 6 ? (
          <Choice
            label={m.perf_how_many()}
            value={String(count)}
            options={counts
              .filter((each, place) => place === 0 || Number(counts[place - 1]) < there)
              .map((each) => ({ value: each, label: m.perf_last({ count: each }) }))}
            onChange={onTests}
          />
        ) : null}
        <ScreenActions csv={{ name: m.perf_title(), rows: () => scoresCsv(tests) }} />
      </ScreenHead>
      <div className={[classes['grid'], isStale ? 'opacity-60' : ''].filter(Boolean).join(' ')} aria-busy={isStale}>
        <TrendCard key={type} title={isOwn ? m.perf_trend_title() : m.perf_trend_title_student()} tests={tests} isOwn={isOwn} name={name} />
        <RankCard band={band} prediction={prediction} name={name} isOwn={isOwn} />
        <MinutesOfTest key={`minutes ${type}`} tests={tests} paper={paper} paperReason={paperReason} whose={whose} />
        <StepsCard steps={steps} isOwn={isOwn} />
        <div className={classes['pair']}>
          <LeftCard
            paper={paper}
            reason={paperReason}
            isOwn={isOwn}
            all={paper === null || urls.selection === '' ? '' : withTest(urls.selection, paper.assessmentId)}
          />
          <TopicsCard topics={topics} isOwn={isOwn} />
        </div>
      </div>
    </>
  );
}
