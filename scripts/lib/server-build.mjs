import { defineBuild } from './built.mjs';

/** Where the programs of the server run from: as few files, which take a fifth of the time that the sources take to load (apps/server/scripts/build.ts). */
const server = defineBuild({
  name: 'the server',
  script: 'apps/server/scripts/build.ts',
  made: 'apps/server/dist/main.js',
  sources: [
    'apps/server/src',
    'apps/server/scripts',
    'apps/server/package.json',
    'packages/contract/src',
    'packages/rules/src',
    'package-lock.json',
  ],
});

export const ensureServerBuilt = server.ensureBuilt;
