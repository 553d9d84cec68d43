/** No real address: what resolves to another origin than this one leads out of the portal. */
const here = 'https://portal.invalid';

/** Screens one does not come back to: they are for those who are not signed in. */
const outside = new Set(['/', '/support', '/not-supported', '/newlogin', '/register', '/forgotpassword', '/account/two-step']);

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unfit = /[\u0000-\u0020\u007f\\]/;

/** A path that leads on from a slash alone; two would begin a host. */
const isInside = (path: string): boolean => path.startsWith('/') && !path.startsWith('//') && !unfit.test(path);

/** The path with its percent signs read once, where they can be read. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path).replaceAll(' ', '+');
  } catch {
    return null;
  }
}

/**
 * The address inside the portal that a text names, with query and fragment, to go back to after signing in; null for everything that might lead
 * to another origin, and for screens of the sign-in itself.
 */
export function returnPath(text: string): string | null {
  if (text.length > 2000 || !isInside(text)) return null;
  let url: URL;
  try {
    url = new URL(text, here);
  } catch {
    return null;
  }
  const path = decoded(url.pathname);
  if (url.origin !== here || path === null || !isInside(url.pathname) || !isInside(path)) return null;
  return outside.has(path.toLowerCase().replace(/(?<=.)\/$/, '')) ? null : `${url.pathname}${url.search}${url.hash}`;
}
