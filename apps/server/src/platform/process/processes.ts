import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The command line of a running process; '' when there is none with this id, or this system does not say. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * When a process started, as the system writes it, to tell it from a later process with the same id. '' if there is no such process; 'unknown' if the system
 * does not say.
 */
export function processStartedAt(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and is not ours.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return '';
  }
  try {
    if (process.platform === 'linux') {
      // The name, in brackets, may hold spaces; the 20th field after it is the start in ticks since boot.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? '' : (fields[19] ?? 'unknown');
    }
    if (process.platform === 'win32') return 'unknown';
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
