import type { Asset } from '@abhyas/contract/learning.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { launchCookie } from './launch-cookie.ts';

/** How a launch stands. `blocked`: the browser let no window open, so the person opens the url with a click of their own. */
export type Launch =
  | { readonly name: 'idle' }
  | { readonly name: 'opening' }
  | { readonly name: 'open' }
  | { readonly name: 'blocked'; readonly url: string }
  | { readonly name: 'not-available' }
  | { readonly name: 'failed'; readonly message: string };

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

  const launch = async ({ assetId, assetDetails: [details] }: Pick<Asset, 'assetId' | 'assetDetails'>) => {
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
      document.cookie = launchCookie({ token, secure: globalThis.location.protocol === 'https:' });
      if (window === null) return setState({ name: 'blocked', url });
      window.location.assign(url);
      opened.current = window;
      setState({ name: 'open' });
    } catch (error) {
      window?.close();
      if (error instanceof ApiError && error.code === 'RESOURCE_NOT_AVAILABLE') return setState({ name: 'not-available' });
      setState({ name: 'failed', message: error instanceof Error ? error.message : '' });
    }
  };

  /** Opens the url of a blocked launch; straight from a click. */
  const openBlocked = (url: string) => {
    opened.current = globalThis.open(url, '_blank');
    setState(opened.current ? { name: 'open' } : { name: 'blocked', url });
  };

  return { state, launch, openBlocked, dismiss: () => setState({ name: 'idle' }) };
}
