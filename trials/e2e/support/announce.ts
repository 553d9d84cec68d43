import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A notice as a test has the portal announce it; `url` is a path, or ''. */
export interface Announced {
  readonly type?: 'test-released' | 'slot-booked' | 'class-soon' | 'feedback-given' | 'doubt-answered' | 'notice';
  readonly title: string;
  readonly text?: string;
  readonly url?: string;
}

/** What the program is sent; it answers with the id. */
export interface Announcement {
  readonly id: number;
  readonly pin: string;
  readonly notices: readonly Announced[];
}

const program = fileURLToPath(new URL('./announce-program.ts', import.meta.url));
let started: ChildProcess | null = null;
let announcements = 0;

/** The program of this worker: it takes longer to start than to announce. It ends with the worker, which it does not hold up. */
function startProgram(): ChildProcess {
  const env = {
    ...process.env,
    DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'warn',
    RUN_JOBS: '0',
  };
  const child = fork(program, { env, execArgv: [] });
  child.unref();
  child.channel?.unref();
  return child;
}

/** Announces notices to the person with this pin, the first one first, in the way the server's own modules do. They are listed when it resolves, and sent soon after. */
export async function announceTo({ pin, notices }: { pin: string; notices: readonly Announced[] }): Promise<void> {
  const running = (started ??= startProgram());
  const id = (announcements += 1);
  const answered = Promise.withResolvers<void>();
  const fail = () => answered.reject(new Error('The program that announces notices has ended.'));
  running.once('message', () => answered.resolve()).once('exit', fail);
  running.send({ id, pin, notices } satisfies Announcement);
  await answered.promise.finally(() => running.off('exit', fail));
}
