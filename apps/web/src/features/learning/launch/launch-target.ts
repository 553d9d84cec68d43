/** Hands the single-use launch token to the window it is for. It lives for two minutes, and on the pages at `path` only. */
export function launchCookie({ token, path, secure }: { token: string; path: string; secure: boolean }): string {
  return `abhyas_launch=${encodeURIComponent(token)}; Path=${path}; Max-Age=120; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Where a window that was launched goes, and the cookie that hands it its token; '' if the url does, or if there is none. */
export interface LaunchTarget {
  readonly href: string;
  readonly cookie: string;
  /** Whether another site answers there. */
  readonly isForeign: boolean;
}

/** The token goes into a cookie, which another site could not read: there it goes into the url. `here` is an address of the portal. */
export function launchTarget({ url, token, here }: { url: string; token: string; here: string }): LaunchTarget {
  const target = new URL(url, here);
  const { origin, protocol } = new URL(here);
  const isForeign = target.origin !== origin;
  if (token === '') return { href: url, cookie: '', isForeign };
  if (!isForeign) return { href: url, cookie: launchCookie({ token, path: target.pathname, secure: protocol === 'https:' }), isForeign };
  target.searchParams.set('token', token);
  return { href: target.href, cookie: '', isForeign };
}
