import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { launchTarget, type LaunchTarget } from './launch-target.ts';

/** The state of a launch. `blocked`: the browser let no window open, so the person follows a link to the test. */
export type Launch =
  | { readonly name: 'idle' }
  | { readonly name: 'opening' }
  | { readonly name: 'open' }
  | { readonly name: 'blocked'; readonly target: LaunchTarget }
  | { readonly name: 'not-available' }
  | { readonly name: 'failed'; readonly message: string };

/** A test as a row or a booking names it. */
export interface LaunchedTest {
  readonly assetId: string;
  readonly assetDetails: readonly { readonly assessmentId: string }[];
}

/** How often the page looks whether the test's window has closed, in milliseconds. */
const lookEvery = 500;

/**
 * Launches a test in a window of its own: opened blank inside the click, then sent to the test. When that window closes everything on this page is read
 * again. `launch` must be called straight from a click.
 */
export function useLaunchTest() {
  const [state, setState] = useState<Launch>({ name: 'idle' });
  const opened = useRef<Window | null>(null);
  const queryClient = useQueryClient();

  useEffect(() => {
    if (state.name !== 'open') return;
    const timer = setInterval(() => {
      if (opened.current?.closed === false) return;
      opened.current = null;
      setState({ name: 'idle' });
      void queryClient.invalidateQueries();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [state.name, queryClient]);

  const launch = async ({ assetId, assetDetails: [details] }: LaunchedTest) => {
    if (!details) return setState({ name: 'not-available' });
    const window = globalThis.open('', `abhyas-test-${details.assessmentId}`);
    setState({ name: 'opening' });
    try {
      const { url, token } = await call('getTestData', {
        assetId,
        assessmentId: details.assessmentId,
        redirectUrl: globalThis.location.href,
      });
      if (url === '') {
        window?.close();
        return setState({ name: 'not-available' });
      }
      const target = launchTarget({ url, token, here: globalThis.location.href });
      if (target.cookie !== '') document.cookie = target.cookie;
      if (window === null) return setState({ name: 'blocked', target });
      lead(window, target);
      opened.current = window;
      setState({ name: 'open' });
    } catch (error) {
      window?.close();
      if (error instanceof ApiError && error.code === 'RESOURCE_NOT_AVAILABLE') return setState({ name: 'not-available' });
      setState({ name: 'failed', message: error instanceof Error ? error.message : '' });
    }
  };

  /** Opens the window of a blocked launch, straight from a click on its link. Returns false if the browser still blocks it: then the link itself opens the test. */
  const openBlocked = (target: LaunchTarget): boolean => {
    opened.current = globalThis.open('', '_blank');
    if (opened.current === null) return false;
    lead(opened.current, target);
    setState({ name: 'open' });
    return true;
  };

  return { state, launch, openBlocked, dismiss: () => setState({ name: 'idle' }) };
}

/** Sends a window to its test. Another site gets no hold of the portal's window; once it is there, its window can be led on and nothing else. */
function lead(window: Window, { href, isForeign }: LaunchTarget): void {
  if (!isForeign) return window.location.assign(href);
  try {
    window.opener = null;
  } catch {
    // the test was launched before: the window belongs to its site already, and was let go of then
  }
  window.location.replace(href);
}
