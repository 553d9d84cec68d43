/** Hands the single-use launch token to the window of the test. It lives for two minutes, and on the test's pages only. */
export function launchCookie({ token, secure }: { token: string; secure: boolean }): string {
  return `abhyas_launch=${encodeURIComponent(token)}; Path=/preparetest; Max-Age=120; SameSite=Lax${secure ? '; Secure' : ''}`;
}
