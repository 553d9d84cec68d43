const name = 'abhyas_launch';

/** The single-use launch token that the portal's window left in a cookie, or ''. */
export function readLaunchToken(cookies: string = document.cookie): string {
  const found = cookies.split('; ').find((one) => one.startsWith(`${name}=`));
  return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1));
}

export function forgetLaunchToken(): void {
  for (const path of ['/', '/preparetest']) document.cookie = `${name}=; Max-Age=0; Path=${path}; SameSite=Lax`;
}
