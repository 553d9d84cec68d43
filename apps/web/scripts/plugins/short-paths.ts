import type { Plugin } from 'vite';

/** A call whose path is that of its group and its name. */
const usual = /(\w+): \{ method: 'POST', group: '(\w+)', path: '\/api\/\2\/\1' \}/g;

/** In a build the table of calls names the group alone where the rest follows from it: every page has the table, and it is a third smaller. */
export const shortPaths = (): Plugin => ({
  name: 'short-paths',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/paths\.ts$/ },
    handler(code) {
      const short = code
        .replace(usual, "$1: '$2'")
        .replace('export const paths = {', 'const written = {')
        .replace(
          '} as const satisfies Record<string, PathEntry>;',
          `};
export const paths = /* @__PURE__ */ Object.fromEntries(
  Object.entries(written).map(([name, entry]) => [name, typeof entry === 'string' ? { method: 'POST', group: entry, path: \`/api/\${entry}/\${name}\` } : entry]),
);`,
        );
      if (!short.includes('const written') || !short.includes('Object.fromEntries'))
        this.error('short-paths: the table of calls is written in another way');
      return { code: short, map: null };
    },
  },
});
