import type { Asset } from '@abhyas/contract/learning.ts';
import { Button, Modal } from '@mantine/core';
import { m } from '../../paraglide/messages.js';
import { useLaunchTest, type Launch } from './use-launch-test.ts';

interface TestLauncherProps {
  readonly asset: Asset;
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
      <LaunchDialog state={state} onOpen={openBlocked} onRetry={() => void launch(asset)} onClose={dismiss} />
    </>
  );
}

interface LaunchDialogProps {
  readonly state: Launch;
  readonly onOpen: (url: string) => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

const titles = { 'not-available': m.launch_not_available, blocked: m.launch_blocked_title, failed: m.launch_failed_title } as const;

function LaunchDialog({ state, onOpen, onRetry, onClose }: LaunchDialogProps) {
  if (state.name === 'idle' || state.name === 'opening' || state.name === 'open') return null;
  return (
    <Modal opened onClose={onClose} title={titles[state.name]()} closeButtonProps={{ 'aria-label': m.action_close() }}>
      {state.name === 'blocked' ? (
        <>
          <p>{m.launch_blocked_text()}</p>
          <Button mt="md" fullWidth onClick={() => onOpen(state.url)}>
            {m.launch_blocked_open()}
          </Button>
        </>
      ) : null}
      {state.name === 'failed' ? (
        <>
          <p>{state.message}</p>
          <Button mt="md" fullWidth onClick={onRetry}>
            {m.error_retry()}
          </Button>
        </>
      ) : null}
      {state.name === 'not-available' ? (
        <Button fullWidth onClick={onClose} data-autofocus>
          {m.launch_ok()}
        </Button>
      ) : null}
    </Modal>
  );
}
