import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const isRoot = process.getuid?.() === 0;
const module = JSON.stringify(new URL('./run-as-postgres.mjs', import.meta.url).href);
/** What the module finds for a closed folder, and whom a program that is run its way takes itself for. */
const script = `
  import { execFileSync } from 'node:child_process';
  import { runAsPostgres } from ${module};
  const found = runAsPostgres([process.argv[1]]);
  if ('fault' in found) console.log(JSON.stringify(found));
  else {
    const { file, args, ids } = found.command('id', ['-u']);
    const uid = Number(execFileSync(file, args, { ...ids, cwd: '/', encoding: 'utf8' }));
    console.log(JSON.stringify({ by: file, isRoot: uid === 0, ownedByRoot: found.owner.uid === 0 }));
  }`;

let place = '';
let closed = '';
/** Holds what the module calls, but for what makes a user namespace. */
let few = '';
beforeAll(() => {
  // not the folder for temporary files of this run, which may be closed to other accounts itself
  place = mkdtempSync('/tmp/abhyas-closed-');
  chmodSync(place, 0o755);
  [closed, few] = [join(place, 'home'), join(place, 'few')];
  for (const folder of [few, closed, join(closed, 'data')]) mkdirSync(folder);
  const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
  for (const name of ['id', 'ls', 'test', 'setpriv', 'useradd']) {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
    if (found !== undefined) symlinkSync(found, join(few, name));
  }
  writeFileSync(join(closed, 'initdb'), '');
  chmodSync(closed, 0o700);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Asks as a root that lacks these rights. */
function ask({ without, path, what = 'data' }: { without: string; path?: string; what?: string }): unknown {
  const args = ['--bounding-set', without, '--', process.execPath, '--input-type=module', '--eval', script, join(closed, what)];
  const env = path === undefined ? process.env : { ...process.env, PATH: path };
  return JSON.parse(execFileSync('/usr/bin/setpriv', args, { encoding: 'utf8', env }));
}
const noPassage = '-dac_override,-dac_read_search';

describe.runIf(isRoot)('root below a folder of mode 0700', () => {
  test('PostgreSQL gets the right to pass through it', () => {
    expect(ask({ without: '-sys_time' })).toEqual({ by: 'setpriv', isRoot: false, ownedByRoot: false });
  });

  test('that right does not let initdb find its programs there: it runs in a user namespace', () => {
    expect(ask({ without: '-sys_time', what: 'initdb' })).toEqual({ by: 'unshare', isRoot: false, ownedByRoot: true });
  });

  test('where a container has no such right, it runs in a user namespace', () => {
    expect(ask({ without: noPassage })).toEqual({ by: 'unshare', isRoot: false, ownedByRoot: true });
  });

  test('where neither is possible the closed folder is named, and opening it helps', () => {
    expect(ask({ without: noPassage, path: few })).toEqual({
      fault:
        `PostgreSQL does not run as root, and its account 'postgres' cannot enter ${closed}. ` +
        `Open it with chmod o+x ${closed}, start Abhyas as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
    });
    chmodSync(closed, 0o701);
    expect(ask({ without: noPassage, path: few })).toEqual({ by: 'id', isRoot: false, ownedByRoot: false });
  });
});
