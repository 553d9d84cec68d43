import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { builtProgram, compiledFolder } from '../test/processes/built-program.ts';
import { newPack } from './content/new-pack.ts';

// a start takes some seconds, and many on a machine that is busy with the other tests
vi.setConfig({ testTimeout: 90_000 });

const scratch = mkdtempSync(join(tmpdir(), 'abhyas-preview-test-'));
const temporary = join(scratch, 'temporary');
let running: ChildProcess | null = null;
afterAll(() => {
  running?.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

test('a preview shows a pack, follows its edits, keeps the last good state, and leaves nothing behind', async () => {
  const folder = join(scratch, 'my-pack');
  expect(newPack(folder)).toBeNull();
  mkdirSync(temporary, { mode: 0o755 });
  const { DATABASE_URL: _ours, DATABASE_DIRECT_URL: _direct, ...inherited } = process.env;
  const child = spawn(process.execPath, [builtProgram('preview'), folder], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...inherited,
      TMPDIR: temporary,
      // that of the portal of this machine: a preview has people of its own, and would end if it read a folder
      ACCESS_LIST: scratch,
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      // as the starter does
      NODE_COMPILE_CACHE: compiledFolder,
    },
  });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', ({ ready }: { ready?: { port: number } }) => ready !== undefined && resolve(ready.port));
    void ended.then(() => reject(new Error(`The preview ended: ${output}`)));
  });
  const brandName = async () => {
    const answer = await fetch(`http://localhost:${port}/manifest.webmanifest`);
    return ((await answer.json()) as { name: string }).name;
  };
  expect(await brandName()).toBe('My institute');
  expect(readdirSync(temporary)).toHaveLength(1);

  const brands = join(folder, 'brands.yaml');
  const edit = (from: string, to: string) => writeFileSync(brands, readFileSync(brands, 'utf8').replace(from, to));
  edit('portal: My institute', 'portal: Another name');
  // the portal reads its brands again within five seconds
  await expect.poll(brandName, { timeout: 30_000 }).toBe('Another name');
  edit('timezone: Asia/Kolkata', 'timezone: Asia/Nowhere');
  await expect.poll(() => output, { timeout: 30_000 }).toContain('brands.yaml:8  timezone: no such time zone');
  expect(output).toContain('1 fault. The portal shows the pack as it was before.');
  expect(await brandName()).toBe('Another name');

  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(readdirSync(temporary)).toEqual([]);
});
