import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { finished } from 'node:stream/promises';
import { builtProgram, compiledFolder } from './built-program.ts';

const running = new Set<ChildProcess>();

/** Starts one of the server's programs as npm start does. `ready` gives its port, if it has one; `ended` its exit code and what it wrote. */
export function startProgram({
  program = 'main',
  args = [],
  environment,
}: {
  program?: 'main' | 'worker' | 'database';
  args?: readonly string[];
  environment: Record<string, string>;
}) {
  const { DATABASE_URL: _ours, DATABASE_DIRECT_URL: _direct, ...inherited } = process.env;
  const child = spawn(process.execPath, [builtProgram(program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...inherited,
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      // as npm start does
      NODE_COMPILE_CACHE: compiledFolder,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  running.add(child);
  let output = '';
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) stream.on('data', (text) => (output += String(text)));
  const faults: string[] = [];
  // not 'close': it never comes after disconnect()
  const ended = Promise.all([once(child, 'exit'), ...streams.map((stream) => finished(stream))]).then(([[code]]) => {
    running.delete(child);
    return { code: code as number | null, fault: faults.join('\n'), output };
  });
  const ready = new Promise<{ port: number }>((resolve, reject) => {
    child.on('message', (message: { ready?: { port: number }; fault?: string }) => {
      if (message.ready !== undefined) resolve(message.ready);
      if (message.fault !== undefined) faults.push(message.fault);
    });
    void ended.then(({ fault, output: text }) => reject(new Error(`The program ended: ${fault} ${text}`)));
  });
  ready.catch(() => undefined);
  return { child, ready, ended };
}

/** Ends every program that this file has started and that still runs. */
export async function endPrograms(): Promise<void> {
  for (const child of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** A port of this machine that no one listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await new Promise<number>((resolve) =>
    probe.listen(0, '127.0.0.1', () => resolve((probe.address() as { port: number }).port)),
  );
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
