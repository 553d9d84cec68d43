import { fileURLToPath } from 'node:url';
import { languagesFound } from './language-list.ts';

const web = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Where messages are read and compiled to; the vite plugin and the script use the same. */
export const i18nOptions = {
  project: web('project.inlang'),
  outdir: web('src/paraglide'),
  strategy: ['baseLocale'] as 'baseLocale'[],
  // What the page says, looked up once. A build has one language and looks nothing up (one-language.ts).
  experimentalStaticLocale: `${JSON.stringify(languagesFound())}.find((each) => each === globalThis.document?.documentElement.lang) ?? 'en'`,
  emitGitIgnore: false,
  emitReadme: false,
};

/** Where routes are found and their generated tree is written; the vite plugin and the script use the same. */
export const routeOptions = {
  routesDirectory: web('src/routes'),
  generatedRouteTree: web('src/route-tree.gen.ts'),
  quoteStyle: 'single' as const,
  semicolons: true,
  // no one reads it, and no check: it needs no formatter
  enableRouteTreeFormatting: false,
};
