// Fails where docs/citus.md does not list the statements that would cross databases; with --write it writes the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  byAttempt,
  byPerson,
  central,
  everywhere,
  referencesInTheWay,
  uniquesInTheWay,
} from '../../../apps/server/test/documents/distribution.ts';
import { type Crossing, findCrossings, type Kind } from './find-crossings.ts';

const root = new URL('../../../', import.meta.url);
const file = fileURLToPath(new URL('docs/citus.md', root));
const crossings = findCrossings(fileURLToPath(new URL('apps/server/src', root)));

const chapters: readonly (readonly [Kind, string, string])[] = [
  [
    'attempts with people',
    'Attempts beside what is split by person',
    'They become two statements, or `attempts` and its tables are split by `student_id` too, which the token of a player would then carry.',
  ],
  [
    'attempts with one database',
    'Attempts beside tables of the one database',
    'Two statements, the first of which gives the numbers for the second; those that count write to the one database by a job, as today.',
  ],
  [
    'people with one database',
    'People beside tables of the one database',
    'Most go with `round_items`, which would get `student_id`; the others become two statements.',
  ],
  [
    'every database',
    'Without the key: asked of every database',
    'They work as they are, and cost a statement in each. None is on the way of an answer; lists and jobs of staff stay so.',
  ],
];

function list(of: readonly Crossing[]): string {
  const paths = [...new Set(of.map(({ path }) => path))];
  return paths
    .map((path) => {
      const here = of.filter((one) => one.path === path);
      const tables = [...new Set(here.flatMap((one) => one.tables))];
      return `- ${path.replace('modules/', '').replace(/(\/|-)?queries\.ts$|\.ts$/, '')}: ${here.map(({ name }) => name).join(', ')} (${tables.join(', ')})`;
    })
    .join('\n');
}

const count = (group: object) => Object.keys(group).length;
const text = `# Several writing databases

Not built, and **not run on Citus**: what would have to change before a portal could be. Written by \`node trials/checks/shards/check.ts --write\` and kept true by \`npm run check -- shards\`; it goes by the names in each function's SQL, and a function with several statements counts once.

[distribution.ts](../apps/server/test/documents/distribution.ts) puts each table somewhere: ${count(byAttempt)} split by attempt, ${count(byPerson)} by person (\`create_distributed_table\`), ${everywhere.length} copied everywhere (\`create_reference_table\`), ${count(central)} in one database. On that layout every key and unique index of a split table has the column that it is split by, and every reference leads to the same database or to a copy: a test makes it on PostgreSQL, after it has taken away what cannot be had:

- ${uniquesInTheWay.length} unique indexes: ${uniquesInTheWay.join(', ')}
- ${referencesInTheWay.length} references, which become checks: ${referencesInTheWay.join('; ')}

${chapters
  .map(([kind, title, change]) => {
    const of = crossings.filter((one) => one.kind === kind);
    return `## ${title} (${of.length})\n\n${change}\n\n${list(of)}`;
  })
  .join('\n\n')}
`;

if (process.argv.includes('--write')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error(
    'docs/citus.md does not list the statements that would cross databases. Look whether a new one can do without, then: node trials/checks/shards/check.ts --write',
  );
  process.exitCode = 1;
}
