import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyPrepared } from '../../bench/prepared.ts';

export interface Portal {
  readonly port: number;
  readonly dataDir: string;
  /** Stops it as Ctrl-C would and removes its data folder. */
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
const cache = fileURLToPath(new URL('../../../.cache', import.meta.url));

/**
 * Starts the real server as `npm start` does, on a free port, with a data folder of its own and the demo pack imported. `folder` names the
 * data folder under .cache, or in TEST_FOLDER if that is set; `settings` are environment variables. It believes one proxy, so that a test can come from an address of its own. Rejects with what the server said when it ends before it serves.
 */
export async function startPortal({ folder, settings = {} }: { folder: string; settings?: Record<string, string> }): Promise<Portal> {
  const dataDir = join(process.env['TEST_FOLDER'] ?? cache, `${folder}-${process.pid}`);
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  copyPrepared(dataDir);
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      TRUSTED_PROXIES: '1',
      ...settings,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await portOf(child);
  return {
    port,
    dataDir,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (bytes: Buffer) => void (said = `${said}${bytes.toString()}`.slice(-4000));
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('error', reject).once('close', (code) => reject(new Error(`The server ended with ${code} before it served:\n${said}`)));
    child.on('message', (message: { ready?: { port: number } }) => {
      if (message.ready !== undefined) resolve(message.ready.port);
    });
  });
}
