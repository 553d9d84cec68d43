import { watch } from 'node:fs';
import { join } from 'node:path';
import { endStopped, isStopping, startChild, startProgram, stopChild, stopLast } from './child.mjs';
import { programNode, root } from './node.mjs';
import { finishStep, tell } from './progress.mjs';

const watched = ['apps/server/src', 'packages/contract/src', 'packages/rules/src'];

/**
 * Runs the server, again after every change of its sources, and the web app's own development server in front of it, which shows a change in the
 * open page. The database stays while the server comes and goes.
 */
export async function runDev() {
  const webPort = process.env.WEB_PORT ?? '5173';
  const database = await holdDatabase();
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const web = startChild({
    file: programNode(),
    args: [vite, 'apps/web', '--config', 'apps/web/vite.config.ts', '--port', webPort, '--strictPort', '--logLevel', 'warn'],
  });
  let server = null;
  let webEnded = false;
  let changed = false;
  let welcomed = false;

  const startServer = () => {
    changed = false;
    server = startProgram({
      file: 'apps/server/src/main.ts',
      args: ['--join'],
      on: (message) => {
        tell(message);
        if (message.ready === undefined) return;
        finishStep();
        console.log(
          welcomed ? '  The server runs the new sources.' : `\n  http://localhost:${webPort}   reloads both sides. Ctrl-C stops it.\n`,
        );
        welcomed = true;
      },
    });
    void server.ended.then(({ code }) => {
      finishStep();
      server = null;
      if (isStopping() || webEnded) return;
      if (changed) startServer();
      else console.error(`  The server ended (${code}). It starts again when a source changes.`);
    });
  };
  const restart = () => {
    if (isStopping() || webEnded) return;
    changed = true;
    if (server === null) startServer();
    else stopChild(server.child);
  };
  let timer;
  const watchers = watched.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || !/\.(ts|json)$/.test(name) || name.endsWith('.test.ts')) return;
      clearTimeout(timer);
      // an editor writes a file in several steps
      timer = setTimeout(restart, 150);
    }),
  );
  startServer();
  // a database that is gone for good has said why
  void database.ended.then(() => stopChild(web.child));
  const { code } = await web.ended;
  webEnded = true;
  for (const watcher of watchers) watcher.close();
  if (server !== null) {
    // without a request to stop, the web server has itself said why it ended
    if (!isStopping()) stopChild(server.child);
    await server.ended;
  }
  stopChild(database.child);
  await database.ended;
  finishStep();
  process.exit(isStopping() ? 0 : code);
}

/** Starts the database, which is stopped last, when no server needs it any more. Gives it when it is ready; ends with its fault. */
async function holdDatabase() {
  let isReady;
  const ready = new Promise((resolve) => (isReady = resolve));
  const program = startProgram({
    file: 'apps/server/src/database.ts',
    args: ['--held'],
    on: (message) => {
      tell(message);
      if (message.ready !== undefined) isReady();
    },
  });
  const ended = await Promise.race([ready, program.ended]);
  if (isStopping()) await endStopped();
  if (ended !== undefined) process.exit(ended.code);
  stopLast(program.child);
  return program;
}
