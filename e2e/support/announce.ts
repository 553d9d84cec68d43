import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A notice as a test has the portal announce it; `url` is a path, or ''. */
export interface Announced {
  readonly type?: 'test-released' | 'slot-booked' | 'class-soon' | 'feedback-given' | 'doubt-answered' | 'notice';
  readonly title: string;
  readonly text?: string;
  readonly url?: string;
}

const program = fileURLToPath(new URL('./announce-program.ts', import.meta.url));

/** Announces notices to the person with this pin, the first one first, in the way the server's own modules do. They are listed when it resolves, and sent soon after. */
export async function announceTo({ pin, notices }: { pin: string; notices: readonly Announced[] }): Promise<void> {
  const env = {
    ...process.env,
    DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'warn',
    RUN_JOBS: '0',
  };
  await promisify(execFile)(process.execPath, [program, JSON.stringify({ pin, notices })], { env });
}
