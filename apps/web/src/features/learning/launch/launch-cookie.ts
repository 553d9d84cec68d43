/** Hands the single-use launch token to the window it is for. It lives for two minutes, and on the pages at `path` only. */
export function launchCookie({ token, path, secure }: { token: string; path: string; secure: boolean }): string {
  return `abhyas_launch=${encodeURIComponent(token)}; Path=${path}; Max-Age=120; SameSite=Lax${secure ? '; Secure' : ''}`;
}
