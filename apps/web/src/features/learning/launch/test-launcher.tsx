import { Button } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import type { DoorKind, LaunchedTest } from './doors.ts';
import { useLaunch } from './use-launch.ts';

const LaunchDialog = lazy(() => import('./launch-dialog.tsx').then(({ LaunchDialog: component }) => ({ default: component })));

interface TestLauncherProps {
  readonly kind?: DoorKind;
  readonly asset: LaunchedTest;
  /** The topic the test is in, where that is known. */
  readonly topicId?: string;
  readonly label: string;
  /** How the button looks. */
  readonly look: object;
}

/** Launch Test, Resume Test, Launch Adaptive Practice or Revise with AI, with whatever has to be said when the window cannot open. */
export function TestLauncher({ kind = 'launch', asset, topicId = '', label, look }: TestLauncherProps) {
  const { state, launch, openBlocked, dismiss } = useLaunch(kind);
  const button = useRef<HTMLButtonElement>(null);
  const start = () => void launch({ ...asset, topicId });
  const startAgain = () => void launch({ ...asset, topicId, again: true });
  return (
    <>
      <Button ref={button} {...look} loading={state.name === 'opening'} onClick={start}>
        {label}
      </Button>
      {state.name === 'blocked' || state.name === 'running' || state.name === 'failed' || state.name === 'none' ? (
        <Suspense fallback={null}>
          <LaunchDialog
            kind={kind}
            state={state}
            opener={button}
            onOpen={openBlocked}
            onRetry={start}
            onAgain={startAgain}
            onClose={dismiss}
          />
        </Suspense>
      ) : null}
    </>
  );
}
