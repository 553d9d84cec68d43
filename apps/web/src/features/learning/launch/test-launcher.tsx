import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { type LaunchedTest, useLaunchTest } from './use-launch-test.ts';

const LaunchDialog = lazy(() => import('./launch-dialog.tsx').then(({ LaunchDialog: component }) => ({ default: component })));

interface TestLauncherProps {
  readonly asset: LaunchedTest;
  readonly label: string;
  /** How the button looks. */
  readonly look: object;
}

/** Launch Test or Resume Test, with whatever has to be said when the window cannot open. */
export function TestLauncher({ asset, label, look }: TestLauncherProps) {
  const { state, launch, openBlocked, dismiss } = useLaunchTest();
  return (
    <>
      <Button {...look} loading={state.name === 'opening'} onClick={() => void launch(asset)}>
        {label}
      </Button>
      {state.name === 'blocked' || state.name === 'failed' || state.name === 'not-available' ? (
        <Suspense fallback={null}>
          <LaunchDialog state={state} onOpen={openBlocked} onRetry={() => void launch(asset)} onClose={dismiss} />
        </Suspense>
      ) : null}
    </>
  );
}
