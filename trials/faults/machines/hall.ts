import { spawn } from 'node:child_process';
import { attempt, ensureRootFolder, run, whyNot } from './system.ts';

const listSpaces = (name: string): string[] =>
  run('ip', ['netns', 'list'])
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((space) => space.startsWith(`${name}-`));

function removeHall(name: string): void {
  for (const space of listSpaces(name)) attempt('ip', ['netns', 'del', space]);
}

/**
 * Runs a program again with `--inside` and the hosts' root file system, in a network namespace that candidates sit in and that holds the network of the data centre, and ends with it. What an
 * earlier run of this name left is removed first, and it throws while another is in it; where the machine cannot hold a data centre it says so and ends.
 */
export async function enterHall({ name, file }: { name: string; file: string }): Promise<never> {
  const reason = whyNot();
  if (reason !== null) {
    console.log(`Skipped: ${reason}.`);
    process.exit(0);
  }
  const root = ensureRootFolder(process.env['DRILL_CACHE'] ?? '/var/cache/abhyas', (line) => console.log(line));
  const hall = `${name}-hall`;
  const runs = listSpaces(name).includes(hall) ? run('ip', ['netns', 'pids', hall]).trim() : '';
  if (runs !== '') throw new Error(`another drill is running on this computer (processes ${runs.replaceAll('\n', ', ')})`);
  removeHall(name);
  run('ip', ['netns', 'add', hall]);
  const args = ['netns', 'exec', hall, process.execPath, ...process.execArgv, file, ...process.argv.slice(2)];
  const inside = spawn('ip', [...args, '--inside', root], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void inside.kill(signal));
  const code = await new Promise<number>((resolve) => inside.once('exit', (ended) => resolve(ended ?? 1)));
  removeHall(name);
  process.exit(code);
}

/** Has `remove` take the hosts away where a run is ended by a signal or an error, which is printed; it exits with 1. */
export function removeWhereBroken(remove: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (remove(), process.exit(1)));
  process.on('uncaughtException', (error) => {
    console.error(error);
    remove();
    process.exit(1);
  });
}
