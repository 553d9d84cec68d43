import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { takeHandedOver } from '../../attempt/hand-over.ts';
import { openAttempt, type Opened } from '../../attempt/open-session.ts';
import type { PlayerSession } from '../../attempt/player-view.ts';
import { LaunchFailed } from '../../shared/launch-failed.tsx';
import classes from './player-page.module.css';
import { PlayerScreen } from './player-screen.tsx';
import { useWindowEvents } from './use-window-events.ts';

type Stage =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'playing'; readonly session: PlayerSession };

/** Opens the attempt of this window and plays it. `onNotStarted` and `onSubmitted` lead away when there is nothing to play. */
export function PlayerPage({
  onNotStarted,
  onSubmitted,
  onExit,
}: {
  onNotStarted: (assessmentId: string) => void;
  onSubmitted: () => void;
  /** There where the attempt may be left to be resumed: the player offers it. */
  onExit?: () => void;
}) {
  const [stage, setStage] = useState<Stage>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);

  const leave = useEffectEvent(({ kind, state }: Exclude<Opened, { kind: 'playing' }>) =>
    kind === 'submitted' ? onSubmitted() : onNotStarted(state.assessmentId),
  );

  useEffect(() => {
    let gone = false;
    let own: PlayerSession | null = null;
    const play = (session: PlayerSession) => {
      if (gone) return session.stop();
      own = session;
      setStage({ kind: 'playing', session });
    };
    const handed = takeHandedOver();
    if (handed !== null) play(handed);
    else {
      openAttempt().then(
        (opened) => {
          if (opened.kind === 'playing') return play(opened.session);
          if (!gone) leave(opened);
        },
        (error: unknown) => !gone && setStage({ kind: 'failed', error }),
      );
    }
    return () => {
      gone = true;
      own?.stop();
    };
  }, [attempt]);

  useWindowEvents(stage.kind === 'playing' ? stage.session : null, onSubmitted);

  if (stage.kind === 'opening') return <PlayerSkeleton />;
  const retry = () => {
    setStage({ kind: 'opening' });
    setAttempt(attempt + 1);
  };
  if (stage.kind === 'failed') return <LaunchFailed error={stage.error} onRetry={retry} />;
  const take = () => {
    stage.session.stop();
    retry();
  };
  const exit = () => {
    const { session } = stage;
    session.recordFocus({ state: 'left', by: 'window' });
    session.leave();
    onExit?.();
  };
  return <PlayerScreen session={stage.session} onTakeOver={take} onExit={onExit === undefined ? undefined : exit} />;
}

/** The player's outline while it opens. */
function PlayerSkeleton() {
  return (
    <div className={classes['skeleton']} aria-busy="true">
      <Skeleton height={60} radius={0} />
      <div className={classes['columns']}>
        {['a', 'b'].map((key) => (
          <div key={key} className={classes['column']}>
            <Skeleton height={20} width="40%" />
            <Skeleton height={14} />
            <Skeleton height={14} />
            <Skeleton height={14} width="70%" />
            <Skeleton height={56} mt={24} />
            <Skeleton height={56} />
          </div>
        ))}
      </div>
    </div>
  );
}
