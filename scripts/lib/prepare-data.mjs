import { endStopped, isStopping, startProgram, stopChild } from './child.mjs';
import { tell } from './progress.mjs';

/**
 * Makes or migrates the database, and imports the demo where it is wanted, in a program of its own: beside the build of the web app, and the server that
 * starts afterwards does not keep the memory that an import takes. Gives the program's exit code, after its fault was printed.
 */
export async function prepareData() {
  const { child, ended } = startProgram({
    file: 'apps/server/dist/database.js',
    on: ({ warn, fault, ready }) => {
      tell({ warn, fault });
      if (ready !== undefined) stopChild(child);
    },
  });
  const { code } = await ended;
  if (isStopping()) await endStopped();
  return code;
}
