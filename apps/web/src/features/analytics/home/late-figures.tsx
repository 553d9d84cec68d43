import { Skeleton } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useNear } from '../../../ui/focus/use-near.ts';
import classes from './late-figures.module.css';

const HomeStrip = lazy(async () => ({ default: (await import('./home-strip.tsx')).HomeStrip }));
const HomeRank = lazy(async () => ({ default: (await import('./home-rank.tsx')).HomeRank }));

interface LateFiguresProps {
  readonly part: 'strip' | 'rank';
  /** Where the performance screens are; '' for a course without them. */
  readonly url: string;
  readonly renderFailed: (onRetry: () => void) => ReactNode;
}

const room = <Skeleton height={357} radius="lg" />;

/** The figures on home. Their charts load after the page, which is whole without them; the range only when it comes into view. */
export function LateFigures({ part, url, renderFailed }: LateFiguresProps) {
  const { ref, near } = useNear<HTMLDivElement>();
  return (
    <CatchBoundary getResetKey={() => part} errorComponent={() => null}>
      {part === 'strip' ? (
        <div className={classes['strip']}>
          <Suspense fallback={<Skeleton radius="lg" />}>
            <HomeStrip />
          </Suspense>
        </div>
      ) : (
        <div ref={ref}>
          {near ? (
            <Suspense fallback={room}>
              <HomeRank url={url} renderFailed={renderFailed} />
            </Suspense>
          ) : (
            room
          )}
        </div>
      )}
    </CatchBoundary>
  );
}
