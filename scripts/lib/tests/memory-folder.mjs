import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const place = '/dev/shm';
const needed = 4 * 1024 ** 3;

/** Whether the system has a file system in memory with room for a run of the tests, from which programs may be started. */
function isUsable() {
  try {
    const { bavail, bsize } = statfsSync(place);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === place);
    return mount !== undefined && !mount.includes('noexec') && Math.min(bavail * bsize, freemem()) >= needed;
  } catch {
    return false;
  }
}

/**
 * A new folder in memory for temporary files and databases (TEST_FOLDER) of a run of the tests, as settings of the environment; on a disk
 * they would write some gigabytes. No settings where the system has no such place.
 */
export function makeMemoryFolder() {
  if (!isUsable()) return { env: {}, remove: () => undefined };
  const folder = mkdtempSync(join(place, 'abhyas-'));
  return { env: { TMPDIR: folder, TEST_FOLDER: folder }, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
