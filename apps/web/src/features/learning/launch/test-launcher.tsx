import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { attemptOpenHere } from '../../../lib/device/test-windows.ts';
import { getSession } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import type { DoorKind, LaunchedTest } from './doors.ts';
import { useLaunch, type Launch } from './use-launch.ts';

const loadDialog = async () => ({ default: (await import('./launch-dialog.tsx')).LaunchDialog });
// a page whose connection is lost keeps its buttons, and says the same in its own place
const LaunchDialog = lazy(() => loadDialog().catch(() => ({ default: LaunchWords })));

function LaunchWords({ state }: { readonly state: Launch }) {
  return <p role="alert">{state.name === 'running' ? m.launch_running_text() : m.error_network()}</p>;
}

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
  const pin = getSession()?.student_imspin;
  const assessmentId = asset.assetDetails[0]?.assessmentId;
  const isOpen = pin !== undefined && assessmentId !== undefined && attemptOpenHere({ pin, assessmentId }) !== null;
  useEffect(() => {
    // what there is to say of a running test is said without a connection, too: from the click on, and once more where that failed
    if (state.name === 'opening' || state.name === 'open' || isOpen) loadDialog().catch(() => undefined);
  }, [state.name, isOpen]);
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
