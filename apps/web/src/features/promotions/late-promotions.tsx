import type { Promotion } from '@abhyas/contract/promotions/promotions.ts';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useNear } from '../../ui/focus/use-near.ts';
import classes from './late-promotions.module.css';

const FrontPromotions = lazy(async () => ({ default: (await import('./front-promotions.tsx')).FrontPromotions }));

/** The promotions of the front page: they load when they are about to come into view, in room that is kept for them, and without them the page is whole. */
export function LatePromotions({ carousel, small }: { carousel: readonly Promotion[]; small: readonly Promotion[] }) {
  const { ref: room, near } = useNear<HTMLDivElement>('400px');
  if (carousel.length === 0 && small.length === 0) return null;
  return (
    <CatchBoundary getResetKey={() => 'promotions'} errorComponent={() => null}>
      <div ref={room} className={classes['room']} data-carousel={carousel.length > 0} data-small={small.length > 0}>
        {near ? (
          <Suspense>
            <FrontPromotions carousel={carousel} small={small} />
          </Suspense>
        ) : null}
      </div>
    </CatchBoundary>
  );
}
