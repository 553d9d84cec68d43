import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { type DoorKind, doors, type LaunchedTest } from './doors.ts';
import { launchTarget, type LaunchTarget } from './launch-target.ts';

/** The state of a launch. `blocked`: the browser let no window open, so the person follows a link. `none`: there is nothing to open. */
export type Launch =
  | { readonly name: 'idle' }
  | { readonly name: 'opening' }
  | { readonly name: 'open' }
  | { readonly name: 'blocked'; readonly target: LaunchTarget }
  | { readonly name: 'none' }
  | { readonly name: 'failed'; readonly message: string };

/** How often the page looks whether the window has closed, in milliseconds. */
const lookEvery = 500;

const asApiError = (error: unknown): ApiError | null => (error instanceof ApiError ? error : null);
/** ERR-016, ERR-017: told in a notification, with words of their own. */
const isTold = (error: unknown): boolean => ['PREPARE_TIMEOUT', 'TEST_DETAILS_FETCH_ERROR'].includes(asApiError(error)?.code ?? '');

/**
 * Launches a test, practice or a revision in a window of its own: opened blank inside the click, then sent on. When that window closes everything on this
 * page is read again. `launch` must be called straight from a click.
 */
export function useLaunch(kind: DoorKind) {
  const [state, setState] = useState<Launch>({ name: 'idle' });
  const opened = useRef<Window | null>(null);
  const queryClient = useQueryClient();
  const { mutateAsync: ask } = useMutation({
    mutationFn: async (way: () => Promise<{ url: string; token: string }>) => way(),
    meta: {
      failure: ({ error }) => (isTold(error) && error instanceof Error ? { title: m.launch_details_failed(), text: error.message } : null),
    },
  });

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

  const launch = async ({ assetId, assetDetails: [details], topicId = '' }: LaunchedTest & { readonly topicId?: string }) => {
    if (!details) return setState({ name: 'none' });
    const door = doors[kind]({ assetId, assessmentId: details.assessmentId, topicId });
    const window = globalThis.open('', door.window);
    setState({ name: 'opening' });
    try {
      const { url, token } = await ask(door.ask);
      if (url === '') {
        window?.close();
        return setState({ name: 'none' });
      }
      const target = launchTarget({ url, token, here: globalThis.location.href });
      if (target.cookie !== '') document.cookie = target.cookie;
      if (window === null) return setState({ name: 'blocked', target });
      lead(window, target);
      opened.current = window;
      setState({ name: 'open' });
    } catch (error) {
      window?.close();
      if (isTold(error)) return setState({ name: 'idle' });
      if (asApiError(error)?.code === 'RESOURCE_NOT_AVAILABLE') return setState({ name: 'none' });
      setState({ name: 'failed', message: error instanceof Error ? error.message : '' });
    }
  };

  /** Opens the window of a blocked launch, straight from a click on its link. Returns false if the browser still blocks it: then the link itself opens the page. */
  const openBlocked = (target: LaunchTarget): boolean => {
    opened.current = globalThis.open('', '_blank');
    if (opened.current === null) return false;
    lead(opened.current, target);
    setState({ name: 'open' });
    return true;
  };

  return { state, launch, openBlocked, dismiss: () => setState({ name: 'idle' }) };
}

/** Sends a window to its page. Another site gets no hold of the portal's window; once it is there, its window can be led on and nothing else. */
function lead(window: Window, { href, isForeign }: LaunchTarget): void {
  if (!isForeign) return window.location.assign(href);
  try {
    window.opener = null;
  } catch {
    // it was launched before: the window belongs to its site already, and was let go of then
  }
  window.location.replace(href);
}
