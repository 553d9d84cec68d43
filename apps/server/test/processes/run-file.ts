import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Runs a file of ours as a program of its own; its exit code, and what it wrote to both streams. */
export async function runFile({
  file,
  args,
  settings,
}: {
  file: URL;
  args: readonly string[];
  settings: Record<string, string>;
}): Promise<{ code: number; output: string }> {
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
