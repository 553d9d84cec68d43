import type { Clock } from '../common/clock.ts';
import type { Files } from './file-store.ts';

const hour = 3_600_000;
/** Links are rebuilt so often, and are valid for a day after that. In milliseconds. */
const freshFor = 6 * hour;
const linkLife = 24 * hour;

/** A number that is the same for as long as a picture has one link. */
export const picturePeriod = (now: Date): number => Math.floor(now.getTime() / freshFor);

/**
 * Links to the pictures of content, which are the same for everyone: within some hours a picture has one link, in every process, so that a browser keeps
 * what it has loaded and no request signs it again. '' for an empty key.
 */
export function createPictureLinks({ files, clock }: { files: Files; clock: Clock }): (key: string) => Promise<string> {
  let period = -1;
  const links = new Map<string, Promise<string>>();
  return (key) => {
    const now = picturePeriod(clock.now());
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
