import type { Plugin } from 'vite';

/** A call whose path is that of its group and its name. */
const usual = /^ {2}(\w+): \{ method: 'POST', group: '(\w+)', path: '\/api\/\2\/\1' \},$/;
const [begin, end] = ['export const paths = {', '} as const satisfies Record<string, PathEntry>;'];

/** In a build the table of calls names the group alone where the rest follows from it, once for all calls one after the other: every page has the table, and it is less than half as large. */
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
      return { code: `${before}${spread}${begin}\n${shortened(table)}\n};${after}`, map: null };
    },
  },
});

const spread = `const of = (group, names) =>
  Object.fromEntries(names.split(' ').map((name) => [name, { method: 'POST', group, path: \`/api/\${group}/\${name}\` }]));
`;

/** The lines of the table, with one for all usual calls of a group that follow each other. */
function shortened(table: string): string {
  const lines: string[] = [];
  let run: { group: string; names: string[] } = { group: '', names: [] };
  const flush = () => {
    if (run.names.length > 0) lines.push(`  ...of('${run.group}', '${run.names.join(' ')}'),`);
    run = { group: '', names: [] };
  };
  for (const line of table.split('\n')) {
    if (/^\s*(\/\/.*)?$/.test(line)) continue;
    const [, name = '', group = ''] = usual.exec(line) ?? [];
    if (group !== run.group) flush();
    if (group === '') lines.push(line);
    else run = { group, names: [...run.names, name] };
  }
  flush();
  return lines.join('\n');
}
