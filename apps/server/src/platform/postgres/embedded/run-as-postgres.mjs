import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

// Plain JavaScript: the starter reads it before anything is installed, on an older Node than the program's own.

/** Runs a program and says whether it ended well. */
function works(file, args, ids = {}) {
  try {
    execFileSync(file, args, { ...ids, stdio: 'ignore', cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

/** The ids of the account PostgreSQL runs as under root: the system's 'postgres', made if absent. Null if it cannot be made. */
function accountIds() {
  const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  const find = () => {
    try {
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      return null;
    }
  };
  const found = find();
  if (found !== null) return found;
  works('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  return find();
}

/**
 * The ways to run a program as someone other than root, the one with the fewest rights first; `owner` must own the files. Linux can leave
 * an account root's right to pass through closed folders; where a container lacks that, a user namespace shows root to the program as an
 * ordinary account.
 */
function waysOf(ids) {
  const ways = [];
  if (ids !== null) {
    ways.push({ prefix: [], ids, owner: ids });
    for (const right of ['dac_read_search', 'dac_override']) {
      const only = `-all,+${right}`;
      const who = ['--reuid', String(ids.uid), '--regid', String(ids.gid), '--clear-groups'];
      const prefix = ['setpriv', ...who, '--bounding-set', only, '--inh-caps', only, '--ambient-caps', only, '--'];
      ways.push({ prefix, ids: {}, owner: ids });
    }
  }
  ways.push({ prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'], ids: {}, owner: { uid: 0, gid: 0 } });
  return ways;
}

function commandOf({ prefix, ids }, program, args) {
  const [file, ...rest] = [...prefix, program, ...args];
  return { file, args: rest, ids };
}

/** Whether a program run this way may look into a folder, or use a file. It is tried, because `test` and `initdb` overlook a right to pass. */
function enters(way, path) {
  const isFolder = statSync(path).isDirectory();
  const { file, args, ids } = isFolder ? commandOf(way, 'ls', ['-d', `${path}/.`]) : commandOf(way, 'test', ['-r', path]);
  return works(file, args, ids);
}

/** The folders that lead to a path, the outermost first, and the path itself, as far as they exist. */
function stepsTo(path) {
  const full = resolve(path);
  const above = dirname(full);
  return [...(above === full ? [] : stepsTo(above)), ...(existsSync(full) ? [full] : [])];
}

/**
 * How root runs PostgreSQL's programs, which refuse to be root, so that they enter each of these folders and files (those that exist): `{command, owner}`.
 * `{fault}`, a sentence that names the first closed one, where there is no way.
 */
export function runAsPostgres(paths) {
  const steps = paths.map(stepsTo);
  const account = accountIds();
  const ways = waysOf(account);
  const way = ways.find((each) => steps.every((path) => enters(each, path.at(-1))));
  if (way !== undefined) return { command: (program, args) => commandOf(way, program, args), owner: way.owner };
  if (account === null)
    return {
      fault: "PostgreSQL does not run as root, and the account 'postgres' for it could not be made. Start Abhyas as an ordinary user.",
    };
  const closed = steps.flat().find((step) => !enters(ways[0], step));
  return {
    fault:
      `PostgreSQL does not run as root, and its account 'postgres' cannot enter ${closed}. ` +
      `Open it with chmod o+x ${closed}, start Abhyas as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
  };
}
