import { Button, Modal } from '@mantine/core';
import type { MouseEvent } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import type { DoorKind } from './doors.ts';
import type { LaunchTarget } from './launch-target.ts';
import type { Launch } from './use-launch.ts';

interface LaunchDialogProps {
  readonly kind: DoorKind;
  readonly state: Extract<Launch, { name: 'blocked' | 'failed' | 'none' }>;
  /** Opens the page in a window that this page watches; false if the browser lets none open. */
  readonly onOpen: (target: LaunchTarget) => boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Why a window did not open, in a few words. */
function titleOf({ kind, state }: Pick<LaunchDialogProps, 'kind' | 'state'>): string {
  if (state.name === 'blocked') return m.launch_blocked_title();
  if (state.name === 'failed') return m.launch_failed_title();
  return kind === 'revise' ? m.launch_revise_none() : m.launch_not_available();
}

const openWords = { launch: m.launch_blocked_open, adaptive: m.launch_blocked_practice, revise: m.launch_blocked_revision } as const;

/** Why a window did not open, and what to do about it. */
export function LaunchDialog({ kind, state, onOpen, onRetry, onClose }: LaunchDialogProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={titleOf({ kind, state })} closeButtonProps={{ 'aria-label': m.action_close() }}>
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
            {openWords[kind]()}
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
      {state.name === 'none' ? (
        <>
          {kind === 'revise' ? <p>{m.launch_revise_none_text()}</p> : null}
          <Button fullWidth mt={kind === 'revise' ? 'md' : 0} onClick={onClose} data-autofocus>
            {m.launch_ok()}
          </Button>
        </>
      ) : null}
    </Modal>
  );
}
