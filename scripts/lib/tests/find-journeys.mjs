import { readdirSync } from 'node:fs';
import { posix, sep } from 'node:path';

/** The journeys in the folder trials/e2e that a name means: a whole path, its end, or the name of the file, whatever folder it is in (`journeys/home.spec.ts`). */
export function findJourneys({ name, folder }) {
  const all = readdirSync(folder, { recursive: true })
    .map((path) => `trials/e2e/${path.split(sep).join('/')}`)
    .filter((path) => path.endsWith('.spec.ts'));
  const whole = all.filter((path) => `/${path}`.endsWith(`/${name}`));
  return whole.length > 0 ? whole : all.filter((path) => posix.basename(path) === posix.basename(name));
}
