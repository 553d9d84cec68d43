import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { forceView } from '../../../../lib/page/screen-width.ts';
import { onTestsLocked } from '../../../../lib/device/test-windows.ts';
import { takeHandedOver } from '../../attempt/hand-over.ts';
import { openAttempt } from '../../attempt/open-session.ts';
import type { PlayerSession } from '../../attempt/session.ts';
import type { Opened, Playing } from '../../attempt/take-attempt.ts';
import { LaunchFailed } from '../../shared/launch-failed.tsx';
import { PlayerScreen } from './player-screen.tsx';
import { Locked } from './screens.tsx';
import { useWindowEvents } from './use-window-events.ts';

type Stage =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'playing' | 'locked'; readonly session: PlayerSession };

/** Opens the attempt of this window and plays it. `onNotStarted` and `onSubmitted` lead away when there is nothing to play. */
export function PlayerPage({
  assessmentId = '',
  onNotStarted,
  onSubmitted,
  onExit,
}: {
  /** The test that the window was opened for, where its address says so. */
  assessmentId?: string;
  onNotStarted: (notStarted: string) => void;
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
    const fail = (error: unknown) => !gone && setStage({ kind: 'failed', error });
    const play = ({ session, next }: Playing) => {
      if (gone) return session.stop();
      own = session;
      setStage((last) => ({ kind: last.kind === 'locked' ? 'locked' : 'playing', session }));
      next?.then(show, fail);
    };
    const show = (opened: Opened) => {
      if (opened.kind === 'playing') return play(opened);
      if (!gone) leave(opened);
    };
    const handed = takeHandedOver();
    if (handed !== null) play(handed);
    else openAttempt({ assessmentId, onFree: () => !gone && setAttempt(attempt + 1) }).then(show, fail);
    return () => {
      gone = true;
      own?.stop();
    };
  }, [attempt, assessmentId]);

  const session = 'session' in stage ? stage.session : null;
  // a window that plays a test shows its result too, however narrow it was made meanwhile
  useEffect(forceView, []);
  useWindowEvents(session, onSubmitted);
  useEffect(() => {
    if (session === null) return;
    return onTestsLocked(session.view().state.candidate.pin, () => {
      setStage({ kind: 'locked', session });
      // what is not sent yet may still arrive
      session.wake();
    });
  }, [session]);

  if (stage.kind === 'opening') return <PlayerSkeleton />;
  const retry = () => {
    setStage({ kind: 'opening' });
    setAttempt(attempt + 1);
  };
  if (stage.kind === 'failed') return <LaunchFailed error={stage.error} onRetry={retry} />;
  if (stage.kind === 'locked') return <Locked session={stage.session} />;
  const take = () => {
    stage.session.stop();
    retry();
  };
  const exit = () => {
    stage.session.recordFocus({ state: 'left', by: 'window' });
    stage.session.leave();
    onExit?.();
  };
  return <PlayerScreen session={stage.session} onTakeOver={take} onExit={onExit === undefined ? undefined : exit} />;
}

/** The player's outline while it opens. */
function PlayerSkeleton() {
  return (
    <div className="h-dvh overflow-hidden bg-card" aria-busy="true">
      <Skeleton height={60} radius={0} />
      <div className="grid-cols-[repeat(auto-fit,minmax(280px,1fr))] grid gap-8 p-8">
        {['a', 'b'].map((key) => (
          <div key={key} className="grid gap-3 content-start">
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
