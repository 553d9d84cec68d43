import type { Plugin } from 'vite';

/** A call whose path is that of its group and its name. */
const usual = /^ {2}(\w+): \{ method: 'POST', group: '(\w+)', path: '\/api\/\2\/\1' \},$/;
const [begin, end] = ['export const paths = {', '} as const satisfies Record<string, PathEntry>;'];

/** In a build the table of calls names the group alone where the rest follows from it, and of `main`, the largest group, nothing: every page has the table, and it is a third as large. */
export const shortPaths = (): Plugin => ({
  name: 'short-paths',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/paths\.ts$/ },
    handler(code) {
      const [before = '', rest = ''] = code.split(begin);
      const [table = '', after = ''] = rest.split(end);
      if (!table.split('\n').some((line) => usual.test(line))) this.error('short-paths: the table of calls is written in another way');
      return { code: `${before}${spread}${opening}\n${shortened(table)}\n}, ${unlisted});${after}`, map: null };
    },
  },
});

const spread = `const of = (group, names) =>
  Object.fromEntries(names.split(' ').map((name) => [name, { method: 'POST', group, path: \`/api/\${group}/\${name}\` }]));
`;
const opening = 'export const paths = new Proxy({';
const unlisted = `{ get: (listed, name) => listed[name] ?? of('main', name)[name] }`;

/** The lines of the table, with one for all usual calls of a group. No one asks for the order of the calls. */
function shortened(table: string): string {
  const namesOf = new Map<string, string[]>();
  const others: string[] = [];
  for (const line of table.split('\n')) {
    if (/^\s*(\/\/.*)?$/.test(line)) continue;
    const [, name = '', group = ''] = usual.exec(line) ?? [];
    if (group === '') others.push(line);
    else if (group !== 'main') namesOf.set(group, [...(namesOf.get(group) ?? []), name]);
  }
  return [...[...namesOf].map(([group, names]) => `  ...of('${group}', '${names.join(' ')}'),`), ...others].join('\n');
}
