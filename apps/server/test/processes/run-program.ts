import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram, compiledFolder } from './built-program.ts';

/** Runs one of the server's programs to its end, as npm does; its exit code, and what it wrote to both streams. */
export async function runProgram({
  program,
  args,
  settings,
}: {
  program: Parameters<typeof builtProgram>[0];
  args: readonly string[];
  settings: Record<string, string>;
}): Promise<{ code: number; output: string }> {
  const { DATABASE_URL: _ours, DATABASE_DIRECT_URL: _direct, ...inherited } = process.env;
  const env = { ...inherited, NODE_COMPILE_CACHE: compiledFolder, ...settings };
  const child = spawn(process.execPath, [builtProgram(program), ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
