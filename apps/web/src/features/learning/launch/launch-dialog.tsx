import { Button } from '@mantine/core';
import type { MouseEvent, RefObject } from 'react';
import { useChangingClock } from '../../../lib/use-changing-clock.ts';
import { m } from '../../../paraglide/messages.js';
import type { DoorKind } from './doors.ts';
import type { LaunchTarget } from './launch-target.ts';
import type { Launch } from './use-launch.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

interface LaunchDialogProps {
  readonly kind: DoorKind;
  readonly state: Extract<Launch, { name: 'blocked' | 'running' | 'failed' | 'none' }>;
  /** Opens the page in a window that this page watches; false if the browser lets none open. */
  readonly onOpen: (target: LaunchTarget) => boolean;
  /** The button that was pressed: while it waited it lost the focus, which it gets back. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onRetry: () => void;
  /** Opens the test again in the window that it has. */
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** Why a window did not open, in a few words. */
function titleOf({ kind, state }: Pick<LaunchDialogProps, 'kind' | 'state'>): string {
  if (state.name === 'blocked') return m.launch_blocked_title();
  if (state.name === 'running') return m.launch_running_title();
  if (state.name === 'failed') return m.launch_failed_title();
  return kind === 'revise' ? m.launch_revise_none() : m.launch_not_available();
}

const openWords = { launch: m.launch_blocked_open, adaptive: m.launch_blocked_practice, revise: m.launch_blocked_revision } as const;

/** Why a window did not open, and what to do about it. */
export function LaunchDialog({ kind, state, opener, onOpen, onRetry, onAgain, onClose }: LaunchDialogProps) {
  return (
    <Dialog returnTo={() => opener.current} onClose={onClose} title={titleOf({ kind, state })}>
      {state.name === 'blocked' ? <Blocked kind={kind} state={state} onOpen={onOpen} onRetry={onRetry} /> : null}
      {state.name === 'running' ? (
        <>
          <p>{m.launch_running_text()}</p>
          <Button mt="md" fullWidth data-autofocus onClick={() => (onClose(), state.window.focus())}>
            {m.launch_running_go()}
          </Button>
          <Button mt="sm" fullWidth variant="default" onClick={onAgain}>
            {m.launch_running_again()}
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
    </Dialog>
  );
}

/** The link that opens the page of a blocked window, for as long as its token does; then a new one is asked for. */
function Blocked({
  kind,
  state: { target, expiresAt },
  onOpen,
  onRetry,
}: Pick<LaunchDialogProps, 'kind' | 'onOpen' | 'onRetry'> & { readonly state: Extract<Launch, { name: 'blocked' }> }) {
  const at = useChangingClock(expiresAt === null ? [] : [expiresAt]);
  if (expiresAt !== null && at >= expiresAt) {
    return (
      <>
        <p role="status">{m.launch_blocked_expired()}</p>
        <Button mt="md" fullWidth onClick={onRetry}>
          {m.launch_blocked_renew()}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>{m.launch_blocked_text()}</p>
      {expiresAt === null ? null : <p>{m.launch_blocked_expires()}</p>}
      <Button
        component="a"
        href={target.href}
        target="_blank"
        rel={target.isForeign ? 'noopener' : 'opener'}
        mt="md"
        fullWidth
        onClick={(event: MouseEvent) => onOpen(target) && event.preventDefault()}
      >
        {openWords[kind]()}
      </Button>
    </>
  );
}
