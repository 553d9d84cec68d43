import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { programNode, root } from '../node.mjs';

export const checksFolder = join(root, 'trials/checks');

/** The program file of an installed package: `bin` names the command, `from` the folder it is installed in. */
export function programOf(name, { bin = name, from = root } = {}) {
  const require = createRequire(join(from, 'package.json'));
  const about = join(from, 'node_modules', name, 'package.json');
  const programs = require(about).bin;
  return join(from, 'node_modules', name, typeof programs === 'string' ? programs : programs[bin]);
}

/**
 * Runs a JavaScript program on the project's Node, or any other program where `program` is given, and waits for its end. What it prints is
 * shown, unless `quiet`, which shows it only when it fails; `held` shows it at the end in one piece, for programs that run side by side. Returns the
 * exit code and all it printed.
 */
export function run(args, { program = programNode(), cwd = root, env = {}, quiet = false, held = false } = {}) {
  const path = [join(root, 'node_modules/.bin'), join(checksFolder, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      // compiled once: every start of the server or a tool loads the same files
      env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && !program.endsWith('.exe'),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes) => {
        output += bytes;
        if (!quiet && !held) process.stdout.write(bytes);
      });
    }
    const forward = (signal) => child.kill(signal);
    process.once('SIGINT', forward).once('SIGTERM', forward);
    const end = (code) => {
      process.removeListener('SIGINT', forward).removeListener('SIGTERM', forward);
      if (held || (quiet && code !== 0)) process.stdout.write(output);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      end(127);
    });
    child.once('close', (code, signal) => end(signal === null ? code : 1));
  });
}
