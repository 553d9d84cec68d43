import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { StartError } from '../../common/start-error.ts';
import { runAsPostgres } from './run-as-postgres.mjs';

/**
 * How to run PostgreSQL's programs, which refuse to be root. For everyone else: as oneself.
 */
export interface PostgresAccount {
  /** The command and arguments that run `program` as this account. */
  command(program: string, args: readonly string[]): { file: string; args: string[]; ids: { uid?: number; gid?: number } };
  /** Hands a file, or a folder with all it contains, over to this account, where it is another's. */
  own(path: string): void;
}

const self: PostgresAccount = {
  command: (program, args) => ({ file: program, args: [...args], ids: {} }),
  own: () => undefined,
};

/**
 * The account for a PostgreSQL that needs these folders and files. As root it is the system's 'postgres' account, made when absent. Throws a StartError
 * that names the first one it cannot enter.
 */
export function postgresAccount({ paths }: { paths: readonly string[] }): PostgresAccount {
  if (process.getuid?.() !== 0) return self;
  const found = runAsPostgres(paths);
  if ('fault' in found) throw new StartError(found.fault);
  const { uid, gid } = found.owner;
  const own = (path: string) => {
    if (statSync(path).uid !== uid) execFileSync('chown', ['-R', `${uid}:${gid}`, path], { stdio: 'ignore' });
  };
  return { command: found.command, own };
}
