import { execFileSync } from 'node:child_process';
import { accessSync, chownSync, constants } from 'node:fs';
import { StartError } from '../common/start-error.ts';

/**
 * How to run PostgreSQL's programs, which refuse to be root. For everybody else: as oneself.
 */
export interface PostgresAccount {
  /** The command and arguments that run `program` as this account. */
  command(program: string, args: readonly string[]): { file: string; args: string[]; ids: { uid?: number; gid?: number } };
  /** Hands a file or folder over to this account. */
  own(path: string): void;
}

const self: PostgresAccount = {
  command: (program, args) => ({ file: program, args: [...args], ids: {} }),
  own: () => undefined,
};

/**
 * The account for a PostgreSQL in `folder` with programs in `programFolder`. As root it is the system's 'postgres' account, made when
 * absent. Throws a StartError where that account cannot be made or cannot reach the folders.
 */
export function postgresAccount({ folders }: { folders: readonly string[] }): PostgresAccount {
  if (process.getuid?.() !== 0) return self;
  const { uid, gid } = findAccount() ?? makeAccount();
  const own = (path: string) => chownSync(path, uid, gid);
  if (folders.every((folder) => reaches({ uid, gid, folder }))) {
    return { own, command: (program, args) => ({ file: program, args: [...args], ids: { uid, gid } }) };
  }
  // Root's own folders (/root, a private temporary folder) are closed to every other account. Linux can let the account keep root's right to pass
  // through them, and only that right. A container may lack the one that only passes and reads; then it is the one that writes, too.
  for (const right of ['dac_read_search', 'dac_override']) {
    const only = `-all,+${right}`;
    const setpriv = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups', '--bounding-set', only];
    setpriv.push('--inh-caps', only, '--ambient-caps', only, '--');
    if (works([...setpriv, 'true']))
      return { own, command: (program, args) => ({ file: 'setpriv', args: [...setpriv, program, ...args], ids: {} }) };
  }
  throw new StartError(
    `PostgreSQL does not run as root, and the account 'postgres' cannot reach ${folders.join(' or ')}. Start Abhyas as an ordinary user, or set DATA_DIR to a folder such as /var/lib/abhyas.`,
  );
}

function works(setpriv: readonly string[]): boolean {
  try {
    execFileSync('setpriv', setpriv, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

function findAccount(): Ids | null {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return null;
  }
}

function makeAccount(): Ids {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
      stdio: 'ignore',
    });
  } catch (error) {
    throw new StartError(
      "PostgreSQL does not run as root, and the account 'postgres' for it could not be made. Start Abhyas as an ordinary user.",
      { cause: error },
    );
  }
  const made = findAccount();
  if (made === null) throw new StartError("The account 'postgres' was made but cannot be found. Start Abhyas as an ordinary user.");
  return made;
}

function reaches({ uid, gid, folder }: Ids & { folder: string }): boolean {
  try {
    accessSync(folder, constants.F_OK);
    execFileSync('test', ['-x', folder], { uid, gid, stdio: 'ignore', cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
