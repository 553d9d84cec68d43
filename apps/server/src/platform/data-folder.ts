import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { birthOf } from './processes.ts';
import { codeOf, explainFileError, StartError } from './start-error.ts';

/** Makes the data folder if it is absent and proves that it can be written to. Throws a StartError where it cannot. Gives its full path. */
export function openDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true });
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw explainFileError({ error, path: folder });
  }
  return folder;
}

/**
 * The text kept in a file only this account can read. `make` gives it the first time. Two processes that start together agree on one.
 */
export function keepSecret({ folder, name, make }: { folder: string; name: string; make: () => string }): string {
  const path = join(folder, name);
  try {
    writeFileSync(path, `${make()}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(path, 0o600);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw explainFileError({ error, path: folder });
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * Claims the folder for this process, so that no two programs run a database on it. A claim left by a program that died is taken
 * over. Gives the function that ends the claim; throws a StartError when a living program holds it.
 */
export function claimFolder(folder: string): () => void {
  const path = join(folder, 'in-use.lock');
  const mine = `${process.pid} ${birthOf(process.pid)}`;
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
    const living = pid === '' ? '' : birthOf(Number(pid));
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
