import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const module = JSON.stringify(new URL('./child.mjs', import.meta.url).href);
/** A starter whose program says its number and then does what `program` says. */
const starter = (program: string) => `
  import { forwardSignals, startChild } from ${module};
  forwardSignals({ onFirst: () => console.log('stopping'), patience: { first: 300, second: 100 } });
  const { ended } = startChild({ file: process.execPath, args: ['-e', ${JSON.stringify(program)}] });
  process.exit((await ended).code);`;
const start = (script: string, environment: Record<string, string> = {}) =>
  spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: undefined, ...environment },
  });

test('a program that does not stop when it is asked is killed', async () => {
  const stuck = start(starter("process.on('SIGTERM', () => undefined); console.log('runs'); for (;;);"));
  await once(stuck.stdout, 'data');
  stuck.kill('SIGTERM');
  expect(await once(stuck, 'exit')).toEqual([1, null]);
});

test('under npm the starter and its program end when npm is killed', async () => {
  const program = "console.log('runs'); setInterval(() => undefined, 1000)";
  const npm = start(`
    import { spawn } from 'node:child_process';
    spawn(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(starter(program))}], {
      stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' },
    });`);
  await once(npm.stdout, 'data');
  const closed = once(npm.stdout, 'close');
  npm.kill('SIGKILL');
  // it closes when its last writer is gone
  npm.stdout.resume();
  await closed;
  expect(npm.signalCode).toBe('SIGKILL');
});
