import type { Clock } from '../common/clock.ts';
import type { Files } from './file-store.ts';

const hour = 3_600_000;
/** Links are made anew so often, and are good for a day after that. In milliseconds. */
const freshFor = 6 * hour;
const linkLife = 24 * hour;

/**
 * Links to the pictures of content, which are the same for everybody: within some hours a picture has one link, in every process, so that a browser keeps
 * what it has loaded and no request signs it again. '' for an empty key.
 */
export function createPictureLinks({ files, clock }: { files: Files; clock: Clock }): (key: string) => Promise<string> {
  let period = -1;
  const links = new Map<string, Promise<string>>();
  return (key) => {
    const now = Math.floor(clock.now().getTime() / freshFor);
    if (now !== period) links.clear();
    period = now;
    const known = links.get(key);
    if (known !== undefined) return known;
    const link = files.signedUrl({ key, expiresAt: new Date((now + 1) * freshFor + linkLife) });
    links.set(key, link);
    link.catch(() => links.delete(key));
    return link;
  };
}
