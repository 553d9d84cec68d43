import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { assessmentQueries } from '../queries.ts';
import { LaunchFailed } from '../shared/launch-failed.tsx';
import { PlainFrame } from '../shared/plain-frame.tsx';
import classes from './result-page.module.css';
import { ScoreCard } from './score-card.tsx';

/** The score card in the player's window, after Submit Test. `onReview` leads to the review. */
export function ResultPage({ onReview }: { onReview: () => void }) {
  const result = useQuery(assessmentQueries.playerResult());
  if (result.isError && result.data === undefined) return <LaunchFailed error={result.error} onRetry={() => void result.refetch()} />;
  return (
    <PlainFrame
      title={result.data?.name ?? ''}
      action={
        <Button variant="default" size="sm" onClick={() => window.close()}>
          {m.test_close_window()}
        </Button>
      }
    >
      <main tabIndex={0} className={classes['main']} aria-busy={result.isPending}>
        {result.data === undefined ? <ScoreSkeleton /> : <ScoreCard result={result.data} onReview={onReview} />}
      </main>
    </PlainFrame>
  );
}

function ScoreSkeleton() {
  return (
    <>
      <Skeleton height={34} width="45%" />
      <Skeleton height={132} />
      <Skeleton height={220} />
    </>
  );
}
