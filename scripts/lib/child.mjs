import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { programNode, root } from './node.mjs';

/** What runs, with its end. */
const running = new Map();
/** Of these, what its caller stops after the others. */
const lasting = new WeakSet();
let stopping = false;

/**
 * Starts a process that ends with this starter, in a process group of its own, so that a Ctrl-C reaches it once, through forwardSignals.
 * Its end comes as {code, output}: the exit code, and what it wrote where `quiet`; it reads from the terminal where it `asks`.
 */
export function startChild({ file, args, quiet = false, asks = false, ipc = false, env = process.env, shell = false }) {
  const stream = quiet ? 'pipe' : 'inherit';
  const child = spawn(file, args, {
    cwd: root,
    stdio: [asks ? 'inherit' : 'ignore', stream, stream, ...(ipc ? ['ipc'] : [])],
    detached: process.platform !== 'win32',
    env,
    shell,
  });
  let output = '';
  child.stdout?.on('data', (text) => (output += text));
  child.stderr?.on('data', (text) => (output += text));
  const ended = new Promise((resolve) => {
    const end = (code) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.once('close', (code, signal) => end(code ?? (signal === 'SIGTERM' ? 0 : 1)));
    child.once('error', (error) => {
      output += error.message;
      end(1);
    });
  });
  running.set(child, ended);
  return { child, ended };
}

/**
 * What keeps a server small: loading it makes the room for young objects grow to 60 MB, which never shrinks, and the C library keeps free
 * memory for every thread. NODE_OPTIONS may give that room another size.
 */
const memory = {
  flags: /semi.space/.test(process.env.NODE_OPTIONS ?? '') ? [] : ['--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '2' },
};

/**
 * Starts one of the program's own files on its Node; `on` gets its messages: {say}, {fault} and {ready}. A long-running one is `small`;
 * `settings` go before those of the starter, and it ends when this starter is killed.
 */
export function startProgram({ file, args = [], asks = false, small = false, settings = {}, on = () => undefined }) {
  // compiled once: what is loaded at every start takes a fifth less
  const env = { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...(small ? memory.env : {}), ...settings };
  const started = startChild({ file: programNode(), args: [...(small ? memory.flags : []), file, ...args], asks, ipc: true, env });
  started.child.on('message', on);
  return started;
}

/** Asks a process to stop; with its own children, where it is not one of ours that stops them itself. */
export function stopChild(child) {
  child.kill(process.platform === 'win32' ? 'SIGINT' : 'SIGTERM');
}

/** Stops all that runs, for a starter that can't go on. */
export async function stopAll() {
  for (const child of running.keys()) stopChild(child);
  await Promise.all(running.values());
}

/** From now on a request to stop leaves this one to its caller, who stops it when the others have ended: they need it. */
export function stopLast(child) {
  lasting.add(child);
}

/** Ends this starter after a request to stop, when all that it started has ended. */
export async function endStopped() {
  await Promise.all(running.values());
  process.exit(0);
}

/** Whether this starter has been asked to stop. */
export function isStopping() {
  return stopping;
}

/** The program ends by itself within 40 s of a first request to stop, and at once at a second one; whatever still runs after that is stuck. */
const patienceMs = { first: 41_000, second: 3000 };
/** A terminal and npm both pass a Ctrl-C on. */
const sameSignalMs = 1000;

/**
 * Passes every request to stop on to the running children, and kills what does not follow; `onFirst` gets the first one. Under npm its end
 * is such a request, because a killed npm passes none on.
 */
export function forwardSignals({ onFirst, patience = patienceMs }) {
  let firstAt = null;
  const killAfter = (ms) =>
    setTimeout(() => {
      for (const child of running.keys()) child.kill('SIGKILL');
    }, ms).unref();
  const pass = () => {
    if (firstAt === null) {
      firstAt = performance.now();
      onFirst();
      killAfter(patience.first);
    } else if (performance.now() - firstAt > sameSignalMs) killAfter(patience.second);
    stopping = true;
    for (const child of running.keys()) if (!lasting.has(child)) stopChild(child);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    pass();
  }, 500).unref();
}
