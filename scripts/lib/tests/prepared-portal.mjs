import { join } from 'node:path';
import { startProgram, stopChild } from '../child.mjs';
import { tell } from '../progress.mjs';
import { ensureServerBuilt } from '../server-build.mjs';

let made = null;

/**
 * The setting by which the portals of a run of the tests begin with a copy of one data folder, with the demo in it, instead of importing the demo each. It
 * is made once, in the run's folder in memory; no setting where there is none.
 */
export function preparePortal({ env }) {
  return env.TEST_FOLDER === undefined ? Promise.resolve({}) : (made ??= make(env));
}

async function make(env) {
  await ensureServerBuilt();
  const folder = join(env.TEST_FOLDER, 'prepared');
  const said = [];
  const { child, ended } = startProgram({
    file: 'apps/server/dist/database.js',
    settings: { ...env, NODE_ENV: 'production', DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'warn' },
    on: ({ say, fault, ready }) => {
      if (say !== undefined) said.push(say);
      tell({ fault });
      if (ready !== undefined) stopChild(child);
    },
  });
  const { code } = await ended;
  // what a first `npm start` does, which no journey has to do again
  if (code !== 0 || !said.includes('Importing the demo pack')) throw new Error('The portal that the tests begin with could not be made.');
  return { TEST_PORTAL: folder };
}
