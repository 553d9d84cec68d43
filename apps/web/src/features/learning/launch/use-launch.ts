import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { attemptOpenHere } from '../../../lib/device/test-windows.ts';
import { getSession } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { type DoorKind, doors, type LaunchedTest } from './doors.ts';
import { launchTarget, type LaunchTarget } from './launch-target.ts';

/**
 * The state of a launch. `blocked`: the browser let no window open, so the person follows a link, until `expiresAt` if its token has an end. `running`: the test has a window already. `none`: there is
 * nothing to open.
 */
export type Launch =
  | { readonly name: 'idle' }
  | { readonly name: 'opening' }
  | { readonly name: 'open' }
  | { readonly name: 'blocked'; readonly target: LaunchTarget; readonly expiresAt: number | null }
  | { readonly name: 'running'; readonly window: Window }
  | { readonly name: 'none' }
  | { readonly name: 'failed'; readonly message: string };

/** How long a launch token opens its page, in milliseconds. */
const launchTokenMs = 120_000;

/** How often the page looks whether the window has closed, in milliseconds. */
const lookEvery = 500;

const asApiError = (error: unknown): ApiError | null => (error instanceof ApiError ? error : null);
/** ERR-016, ERR-017: told in a notification, with words of their own. */
const isTold = (error: unknown): boolean => ['PREPARE_TIMEOUT', 'TEST_DETAILS_FETCH_ERROR'].includes(asApiError(error)?.code ?? '');

/**
 * Launches a test, practice or a revision in a window of its own, opened blank inside the click, so `launch` must be called straight from
 * one; when it closes everything on this page is read again. A window that may be running the test is brought forward and left as it is,
 * unless `again`.
 */
export function useLaunch(kind: DoorKind) {
  const [state, setState] = useState<Launch>({ name: 'idle' });
  const stopFollowing = useRef(() => {});
  const queryClient = useQueryClient();
  const { mutateAsync: ask } = useMutation({
    mutationFn: async (way: () => Promise<{ url: string; token: string }>) => way(),
    meta: {
      failure: ({ error }) => (isTold(error) && error instanceof Error ? { title: m.launch_details_failed(), text: error.message } : null),
    },
  });

  /** The button may go before the window does: a dialog that has launched a test can be closed. */
  const follow = (window: Window) => {
    stopFollowing.current();
    setState({ name: 'open' });
    const timer = setInterval(() => {
      if (!window.closed) return;
      clearInterval(timer);
      setState({ name: 'idle' });
      void queryClient.invalidateQueries();
    }, lookEvery);
    stopFollowing.current = () => clearInterval(timer);
  };

  const launch = async ({
    assetId,
    assetDetails: [details],
    topicId = '',
    again = false,
  }: LaunchedTest & { readonly topicId?: string; readonly again?: boolean }) => {
    if (!details) return setState({ name: 'none' });
    const { assessmentId } = details;
    const door = doors[kind]({ assetId, assessmentId, topicId });
    const window = globalThis.open('', door.window);
    const isNew = window !== null && isBlank(window);
    if (window !== null && !isNew) {
      window.focus();
      if (kind === 'launch' && !again && mayPlay(window)) {
        follow(window);
        return setState({ name: 'running', window });
      }
    }
    const giveUp = () => (isNew ? window.close() : undefined);
    setState({ name: 'opening' });
    try {
      const { url, token } = await ask(door.ask);
      if (url === '') {
        giveUp();
        return setState({ name: 'none' });
      }
      const target = launchTarget({ url, token, here: globalThis.location.href });
      if (target.cookie !== '') document.cookie = target.cookie;
      if (window === null) {
        return setState({ name: 'blocked', target, expiresAt: token === '' ? null : now().getTime() + launchTokenMs });
      }
      lead(window, target);
      follow(window);
    } catch (error) {
      const pin = getSession()?.student_imspin;
      const isHere = pin !== undefined && attemptOpenHere({ pin, assessmentId }) !== null;
      if (kind === 'launch' && isHere && asApiError(error)?.mayPass === true && (isNew || window === null)) {
        // its window continues with what is on this device
        const target = { href: `/preparetest/test?assessmentId=${assessmentId}`, cookie: '', isForeign: false };
        if (window === null) return setState({ name: 'blocked', target, expiresAt: null });
        lead(window, target);
        return follow(window);
      }
      giveUp();
      if (isTold(error)) return setState({ name: 'idle' });
      if (asApiError(error)?.code === 'RESOURCE_NOT_AVAILABLE') return setState({ name: 'none' });
      setState({ name: 'failed', message: error instanceof Error ? error.message : '' });
    }
  };

  /** Opens the window of a blocked launch, straight from a click on its link. Returns false if the browser still blocks it: then the link itself opens the page. */
  const openBlocked = (target: LaunchTarget): boolean => {
    const window = globalThis.open('', '_blank');
    if (window === null) return false;
    lead(window, target);
    follow(window);
    return true;
  };

  return { state, launch, openBlocked, dismiss: () => setState({ name: 'idle' }) };
}

/** The windows that this page has led somewhere: until they are there, they look like new ones. */
const led = new WeakSet<Window>();

/** Whether the browser has opened a window just now, and did not give back one that was there. One of another site does not say where it is. */
function isBlank(window: Window): boolean {
  if (led.has(window)) return false;
  try {
    return window.location.href === 'about:blank';
  } catch {
    return false;
  }
}

/** Whether a test may be running in a window: one of another site does not say. */
function mayPlay(window: Window): boolean {
  try {
    return /^\/prepare(test(\/test)?|practice\/test)\/?$/i.test(window.location.pathname);
  } catch {
    return true;
  }
}

/** Sends a window to its page. Another site gets no hold of the portal's window; once it is there, its window can be led on and nothing else. */
function lead(window: Window, { href, isForeign }: LaunchTarget): void {
  led.add(window);
  if (!isForeign) return window.location.assign(href);
  try {
    window.opener = null;
  } catch {
    // it was launched before: the window belongs to its site already, and was let go of then
  }
  window.location.replace(href);
}
