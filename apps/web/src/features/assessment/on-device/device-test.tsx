import type { WholePaper } from '@abhyas/contract/assessment/sheet.ts';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { forceView } from '../../../lib/page/screen-width.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { m } from '../../../paraglide/messages.js';
import { PlainFrame } from '../../../shared/assessment/plain-frame.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { Instructions, InstructionsSkeleton } from '../instructions.tsx';
import { PlayerScreen } from '../player/frame/player-screen.tsx';
import { useWindowEvents } from '../player/frame/use-window-events.ts';
import { beginOnDevice, type Candidate, createDeviceSession, deviceState, type OnDevice } from './device-session.ts';
import type { DeviceAttempt, KeptOnDevice, Logged } from './kept-on-device.ts';

type Stage<A extends DeviceAttempt, P> =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'not-started'; readonly prepared: P }
  | { readonly kind: 'playing'; readonly playing: OnDevice<A> }
  | { readonly kind: 'left' | 'over'; readonly running: Logged<A> };

interface DeviceTestProps<A extends DeviceAttempt, P extends { readonly paper: WholePaper }> {
  readonly subject: string;
  readonly candidate: Candidate;
  readonly kept: KeptOnDevice<A>;
  readonly prepare: () => Promise<P>;
  /** What an attempt has besides what it was begun with. */
  readonly begin: (prepared: P, begun: DeviceAttempt & { readonly paper: P['paper'] }) => A;
  readonly solve?: Parameters<typeof createDeviceSession<A>>[0]['solve'];
  /** Leads out, at the end of the bar. */
  readonly back: ReactNode;
  /** Above the instructions; `change` prepares it again. */
  readonly renderNote: (prepared: P, change: (next: Promise<P>) => void) => ReactNode;
  /** That the clock runs while one is not there. */
  readonly runningText: string;
  /** On the button that begins again. */
  readonly resetText: string;
  /** What is shown of an error that asking again does not mend; null of any other. */
  readonly renderFault: (error: unknown) => ReactNode;
  readonly renderOver: (of: { running: Logged<A>; resetButton: ReactNode }) => ReactNode;
  readonly onReset: () => void;
}

/** A test that is taken on this device alone: instructions, player, and what comes after it. A page that is loaded again continues, of two windows the later one writes. */
export function DeviceTest<A extends DeviceAttempt, P extends { readonly paper: WholePaper }>({
  subject,
  candidate,
  kept,
  prepare,
  begin,
  solve,
  back,
  renderNote,
  runningText,
  resetText,
  renderFault,
  renderOver,
  onReset,
}: DeviceTestProps<A, P>) {
  const [stage, setStage] = useState<Stage<A, P>>({ kind: 'opening' });
  const [asked, setAsked] = useState(0);
  const latest = useLatest();
  const session = stage.kind === 'playing' ? stage.playing.session : null;

  const play = (begun: Logged<A>) => {
    const playing = createDeviceSession({ subject, candidate, begun, kept, solve });
    setStage({ kind: 'playing', playing });
    return playing.session;
  };
  const show = useEffectEvent((found: Logged<A>) => {
    if (found.attempt.closed === null) play(found);
    else setStage({ kind: 'over', running: found });
  });
  const ask = useEffectEvent(prepare);
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const found = await kept.read().catch(() => null);
      if (found !== null) return () => show(found);
      const prepared = await ask();
      return () => setStage({ kind: 'not-started', prepared });
    };
    open().then(
      (opened) => isGone || opened(),
      (error: unknown) => isGone || setStage({ kind: 'failed', error }),
    );
    return () => {
      isGone = true;
    };
  }, [kept, subject, asked]);
  useEffect(forceView, []);
  useEffect(() => () => session?.stop(), [session]);
  const leave = (kind: 'left' | 'over') => {
    if (stage.kind === 'playing') setStage({ kind, running: stage.playing.running() });
  };
  useWindowEvents(session, () => leave('over'));

  const change = (next: Promise<P>) =>
    latest(
      next.then(
        (prepared): Stage<A, P> => ({ kind: 'not-started', prepared }),
        (error: unknown): Stage<A, P> => ({ kind: 'failed', error }),
      ),
      (found) => setStage((before) => (before.kind === 'not-started' ? found : before)),
    );
  const openAgain = () => {
    setStage({ kind: 'opening' });
    setAsked(asked + 1);
  };
  const beginAgain = () => {
    setStage({ kind: 'opening' });
    onReset();
    void kept
      .forget()
      .catch(() => undefined)
      .then(() => setAsked(asked + 1));
  };
  const reset = (
    <Button variant="default" size="sm" leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={beginAgain}>
      {resetText}
    </Button>
  );
  switch (stage.kind) {
    case 'opening':
      return <InstructionsSkeleton />;
    case 'failed':
      return (
        <main className="grid min-h-dvh p-gutter place-items-center">
          {renderFault(stage.error) ?? <ErrorState heading="h1" error={stage.error} onRetry={openAgain} />}
        </main>
      );
    case 'not-started': {
      const { prepared } = stage;
      const { paper } = prepared;
      return (
        <Instructions
          state={deviceState({ subject, candidate, paper, running: null, at: now().getTime() })}
          action={back}
          note={renderNote(prepared, change)}
          loadPlayer={() => Promise.resolve()}
          start={async (chosen) => {
            // another window of this browser was faster
            const found = await kept.read().catch(() => null);
            if (found !== null) return play(found);
            const begun = { attempt: begin(prepared, beginOnDevice({ paper, ...chosen })), events: [] };
            // the log is kept beside it
            await kept.keep(begun.attempt).catch(() => undefined);
            return play(begun);
          }}
          onStarted={() => undefined}
          onResult={() => undefined}
        />
      );
    }
    case 'playing': {
      const { session: own } = stage.playing;
      return (
        <PlayerScreen
          session={own}
          onTakeOver={openAgain}
          onExit={() => {
            own.recordFocus({ state: 'left', by: 'window' });
            own.leave();
            leave('left');
          }}
        />
      );
    }
    case 'left':
      return (
        <PlainFrame title={stage.running.attempt.paper.cover.name} action={back}>
          <main className="grid p-gutter place-items-center">
            <Card className="grid gap-4 w-full max-w-[560px]">
              <h1 className="text-xl">{m.rehearsal_running()}</h1>
              <p>{runningText}</p>
              <div className="flex flex-wrap gap-3">
                <Button size="sm" onClick={() => play(stage.running)}>
                  {m.rehearsal_continue()}
                </Button>
                {reset}
              </div>
            </Card>
          </main>
        </PlainFrame>
      );
    case 'over':
      return renderOver({ running: stage.running, resetButton: reset });
  }
}
