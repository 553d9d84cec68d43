import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Program {
  readonly child: ChildProcess;
  /** The last it has written, for the error where it ends too early. */
  said(): string;
  stop(): Promise<void>;
}

/** Starts a program in a process group of its own, with which whatever it has started stops as well. */
export function startProgram(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env: { ...process.env, ...env } });
  let said = '';
  const hear = (bytes: Buffer) => void (said = `${said}${bytes.toString()}`.slice(-4000));
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      said += error.message;
      resolve();
    });
  });
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // it has ended
    }
  };
  const killAtExit = () => kill('SIGKILL');
  process.once('exit', killAtExit);
  return {
    child,
    said: () => said,
    stop: async () => {
      kill('SIGTERM');
      await Promise.race([ended, sleep(5_000, undefined, { ref: false })]);
      kill('SIGKILL');
      process.removeListener('exit', killAtExit);
    },
  };
}

/** What `ask` answers, as soon as it answers something. Throws what the program has written when it ends before, or takes a minute. */
export async function waitFor<T>({ child, said }: Program, ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const end = performance.now() + 60_000;
  while (performance.now() < end && child.exitCode === null && child.signalCode === null) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(50);
  }
  throw new Error(`${child.spawnfile} did not start:\n${said()}`);
}
