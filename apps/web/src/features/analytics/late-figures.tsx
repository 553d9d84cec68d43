import { Skeleton } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { useNear } from '../../ui/focus/use-near.ts';
import classes from './late-figures.module.css';

const HomeStrip = lazy(async () => ({ default: (await import('./home-strip.tsx')).HomeStrip }));
const HomeRank = lazy(async () => ({ default: (await import('./home-rank.tsx')).HomeRank }));

/** What the study plan asks for: hours of this week, and questions of today; 0 for nothing. */
export interface StripGoals {
  readonly hoursPerWeek: number;
  readonly questionsToday: number;
}

/** The row of figures on home. Its charts load after the page, which is whole without them. */
export function LateStrip({ goals }: { goals: StripGoals }) {
  return (
    <CatchBoundary getResetKey={() => 'strip'} errorComponent={() => null}>
      <div className={classes['strip']}>
        <Suspense fallback={<Skeleton radius="lg" />}>
          <HomeStrip goals={goals} />
        </Suspense>
      </div>
    </CatchBoundary>
  );
}

interface LateRankProps {
  /** How many tests the student has completed: the range needs three. */
  readonly tests: number;
  /** Where the performance screens are; '' for a course without them. */
  readonly url: string;
}

/** The range of the percentiles on home. It loads when it comes into view, in a card of its size. */
export function LateRank({ tests, url }: LateRankProps) {
  const { ref, near } = useNear<HTMLDivElement>();
  const room = <RankRoom rows={tests < 3 ? 0 : 4} />;
  return (
    <CatchBoundary getResetKey={() => 'rank'} errorComponent={() => null}>
      <div ref={ref} className={classes['rank']} data-full={tests >= 3}>
        {near ? (
          <Suspense fallback={room}>
            <HomeRank url={url} room={room} />
          </Suspense>
        ) : (
          room
        )}
      </div>
    </CatchBoundary>
  );
}

/** The card before its figures are there: its title, and lines where they will be. */
function RankRoom({ rows }: { rows: number }) {
  return (
    <section className="card-surface p-5" aria-busy="true" aria-label={m.perf_stand_title()}>
      <p className="mb-4 text-ink font-strong text-lg" aria-hidden="true">
        {m.perf_stand_title()}
      </p>
      <Skeleton height={rows === 0 ? 16 : 34} width="62%" />
      {Array.from({ length: rows }, (_, place) => (
        <Skeleton key={place} height={16} mt={30} />
      ))}
    </section>
  );
}
