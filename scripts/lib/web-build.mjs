import { defineBuild } from './built.mjs';

/** The same on every machine, whatever the shell that a build is started from was set to. */
export const buildEnvironment = { NODE_ENV: 'production' };

/** The sources are listed file by file: the build itself writes beside them (paraglide into project.inlang, the router into .tanstack). */
const web = defineBuild({
  name: 'the web app',
  script: 'apps/web/scripts/build.ts',
  made: 'apps/web/dist/index.html',
  sources: [
    ...[
      'src',
      'public',
      'messages',
      'scripts',
      'index.html',
      'vite.config.ts',
      'chunks.json',
      'package.json',
      'project.inlang/settings.json',
    ].map((path) => `apps/web/${path}`),
    'packages/contract/src',
    'packages/rules/src',
    'package-lock.json',
  ],
  skipped: ['paraglide', 'route-tree.gen.ts'],
  env: buildEnvironment,
});

export const isWebStale = web.isStale;
export const ensureWebBuilt = web.ensureBuilt;
