import { Skeleton } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { m } from '../../paraglide/messages.js';

const HomeRank = lazy(async () => ({ default: (await import('./home-rank.tsx')).HomeRank }));

interface LateRankProps {
  /** How many tests the student has completed: without one there is no figure. */
  readonly tests: number;
  /** Where the performance screens are; '' for a course without them. */
  readonly url: string;
}

/** The predicted percentile on home. It loads after the page, which is whole without it, in a card of its size. */
export function LateRank({ tests, url }: LateRankProps) {
  const room = (
    <section className="card-surface p-5 min-h-36" aria-busy="true" aria-label={m.perf_stand_title()}>
      <h2 className="text-[1rem]">{m.perf_stand_title()}</h2>
      <Skeleton height={tests === 0 ? 16 : 34} width="62%" mt={12} />
    </section>
  );
  return (
    <CatchBoundary getResetKey={() => 'rank'} errorComponent={() => null}>
      <Suspense fallback={room}>
        <HomeRank url={url} room={room} />
      </Suspense>
    </CatchBoundary>
  );
}
