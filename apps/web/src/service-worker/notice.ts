/** What the server pushes of a notice. */
interface PushedNotice {
  readonly noticeId: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

const listPath = '/home/notification';

/** The notice in a pushed message. A browser wants something shown for every message, so one that cannot be read names the portal's host, in whatever language, and points to the list. */
export function noticeOf(message: string, host: string): PushedNotice {
  try {
    const { noticeId, title, text, url } = JSON.parse(message) as PushedNotice;
    if (![noticeId, title, text].every((field) => typeof field === 'string')) throw new TypeError('Not a notice');
    // an address of the portal, and of no one else
    return { noticeId, title, text, url: /^\/(?![/\\])/.test(url) ? url : listPath };
  } catch {
    return { noticeId: 'unread', title: host, text: '', url: listPath };
  }
}

/** Whether an address is that of the window of a test, which nothing may touch. */
export function isTestWindow(address: string): boolean {
  return /^\/prepare(test|practice)(\/|$)/i.test(new URL(address).pathname);
}

/** The window a notice opens in: never that of a test, else the one in use, else one that is seen, else any. */
export function windowFor<W extends { readonly url: string; readonly focused: boolean; readonly visibilityState: string }>(
  windows: readonly W[],
): W | undefined {
  const free = windows.filter(({ url }) => !isTestWindow(url));
  return free.find(({ focused }) => focused) ?? free.find(({ visibilityState }) => visibilityState === 'visible') ?? free[0];
}
