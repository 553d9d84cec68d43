import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { processStartedAt } from './processes.ts';
import { codeOf, explainFileError, StartError } from '../common/start-error.ts';

/** Makes a folder and those above it. Not by Node's own `recursive`, which never returns where the system refuses with ENOENT, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Makes the data folder if it is absent and proves that it can be written to. Throws a StartError where it cannot. Returns its full path. */
export function openDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    makeFolder(folder);
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw explainFileError({ error, path: folder });
  }
  return folder;
}

/** A secret with fewer characters than this was not made by us: it was cut off. */
const minSecretLength = 16;

/**
 * The secret in a file that only this account can read. `make` creates it the first time; two processes that start together agree on one. Throws a StartError
 * if it cannot be written, or if the file is truncated.
 */
export function loadOrCreateSecret({ folder, name, make }: { folder: string; name: string; make: () => string }): string {
  const path = join(folder, name);
  // the file gets its name when all of it is on the disk, so a full disk or a crash leaves none that is empty
  const draft = join(folder, `.${name}-${process.pid}`);
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, `${make()}\n`, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw explainFileError({ error, path: folder });
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < minSecretLength)
    throw new StartError(
      `The secret in ${path} is empty or cut off. Put the file back from a backup; where the folder holds nothing yet, remove the file.`,
    );
  return secret;
}

/**
 * Claims the folder for this process, so that no two programs run a database on it. A claim left by a program that died is taken
 * over. Returns the function that ends the claim; throws a StartError when a living program holds it.
 */
export function claimFolder(folder: string): () => void {
  const path = join(folder, 'in-use.lock');
  const mine = `${process.pid} ${processStartedAt(process.pid)}`;
  const holder = () => {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      return '';
    }
  };
  for (let turn = 0; turn < 5; turn += 1) {
    try {
      writeFileSync(path, `${mine}\n`, { flag: 'wx' });
      return () => {
        if (holder() === mine) rmSync(path, { force: true });
      };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw explainFileError({ error, path: folder });
    }
    const [pid = '', ...birth] = holder().split(' ');
    const living = pid === '' ? '' : processStartedAt(Number(pid));
    if (living !== '' && living === birth.join(' ') && Number(pid) !== process.pid) {
      throw new StartError(
        `The data folder ${folder} is in use by another running Abhyas (process ${pid}). Stop that one, or set DATA_DIR to another folder.`,
      );
    }
    if (holder() === mine) throw new StartError(`The data folder ${folder} is already open in this program.`);
    rmSync(path, { force: true });
  }
  throw new StartError(`The data folder ${folder} is being started by another Abhyas at this moment. Wait a little and try again.`);
}
