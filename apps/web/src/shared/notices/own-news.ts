import { deviceNow } from '../../lib/clock.ts';

/** How long the notice of what was done in this window may take to come, in milliseconds. */
const takesMs = 60_000;

let awaited: { readonly url: string; readonly until: number }[] = [];

/**
 * Does something that causes a notice to the person that leads to `url`. The window says itself what came of it, and does not show that notice too
 * (`isOwnNews`); the person's other windows do.
 */
export async function doOneself<T>({ url, act }: { url: string; act: () => Promise<T> }): Promise<T> {
  // the notice may be here before the answer
  const own = { url, until: deviceNow().getTime() + takesMs };
  awaited.push(own);
  try {
    return await act();
  } catch (error) {
    awaited = awaited.filter((one) => one !== own);
    throw error;
  }
}

/** Whether a notice that has come is of what was done in this window; it is so once. */
export function isOwnNews(url: string): boolean {
  awaited = awaited.filter(({ until }) => until > deviceNow().getTime());
  const at = awaited.findIndex((one) => one.url === url);
  if (at >= 0) awaited.splice(at, 1);
  return at >= 0;
}
