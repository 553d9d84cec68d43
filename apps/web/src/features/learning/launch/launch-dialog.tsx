import { Button, Modal } from '@mantine/core';
import type { MouseEvent } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import type { LaunchTarget } from './launch-target.ts';
import type { Launch } from './use-launch-test.ts';

interface LaunchDialogProps {
  readonly state: Extract<Launch, { name: 'blocked' | 'failed' | 'not-available' }>;
  /** Opens the test in a window that this page watches; false if the browser lets none open. */
  readonly onOpen: (target: LaunchTarget) => boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

const titles = { 'not-available': m.launch_not_available, blocked: m.launch_blocked_title, failed: m.launch_failed_title } as const;

/** Why a test's window did not open, and what to do about it. */
export function LaunchDialog({ state, onOpen, onRetry, onClose }: LaunchDialogProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={titles[state.name]()} closeButtonProps={{ 'aria-label': m.action_close() }}>
      {state.name === 'blocked' ? (
        <>
          <p>{m.launch_blocked_text()}</p>
          <Button
            component="a"
            href={state.target.href}
            target="_blank"
            rel={state.target.isForeign ? 'noopener' : 'opener'}
            mt="md"
            fullWidth
            onClick={(event: MouseEvent) => onOpen(state.target) && event.preventDefault()}
          >
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
