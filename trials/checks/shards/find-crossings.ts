import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { byAttempt, byPerson, central } from '../../../apps/server/test/documents/distribution.ts';
import { namesInTablePlace } from '../sql-owners/table-names.ts';

/** What a function's SQL would ask of several databases: tables that are split differently, tables that are not split beside such that are, or all parts of a split table. */
export type Kind = 'attempts with people' | 'attempts with one database' | 'people with one database' | 'every database';

export interface Crossing {
  /** Path within the server's sources. */
  readonly path: string;
  readonly name: string;
  readonly kind: Kind;
  readonly tables: readonly string[];
}

interface Declared {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  /** Whether it asks the database itself; otherwise it is a piece of SQL for those that do. */
  readonly asks: boolean;
  readonly tables: Set<string>;
  /** Other declarations that it names, as "path name". */
  readonly uses: Set<string>;
}

const looksLikeSql = /^\s*(select|insert|update|delete|with|merge|truncate|copy|lock)\s/i;
const textOf = (node: Node | undefined): string | null => {
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? value.raw).join(' ? ');
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
};

/** The top-level declarations of a source with their names: functions, and constants. */
function* declarationsOf(program: Node & { readonly body: readonly Node[] }): Generator<{ name: string; node: Node }> {
  for (const statement of program.body) {
    const node = statement.type === 'ExportNamedDeclaration' && statement.declaration !== null ? statement.declaration : statement;
    if (node.type === 'FunctionDeclaration' && node.id !== null) yield { name: node.id.name, node };
    if (node.type === 'VariableDeclaration')
      for (const one of node.declarations) if (one.id.type === 'Identifier') yield { name: one.id.name, node: one };
  }
}

function readSources(folder: string): { declared: Map<string, Declared>; tableOf: Map<string, string> } {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  const declared = new Map<string, Declared>();
  /** The name of the table that a declaration of a tables.ts makes. */
  const tableOf = new Map<string, string>();
  for (const path of paths) {
    const source = readFileSync(join(folder, path), 'utf8');
    const { program } = parseSync(path, source);
    const imported = new Map<string, string>();
    new Visitor({
      ImportDeclaration(node) {
        if (!node.source.value.startsWith('.') || node.importKind === 'type') return;
        const target = relative(folder, resolve(folder, dirname(path), node.source.value));
        for (const one of node.specifiers)
          if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
            imported.set(one.local.name, `${target} ${one.imported.name}`);
      },
    }).visit(program);
    const local = new Set([...declarationsOf(program)].map(({ name }) => name));
    for (const { name, node } of declarationsOf(program)) {
      const [, table] = /^\w+ = pgTable\(\s*'(\w+)'/.exec(source.slice(node.start, node.end)) ?? [];
      if (table !== undefined) {
        tableOf.set(`${path} ${name}`, table);
        continue;
      }
      const found: Declared = {
        path,
        name,
        text: source.slice(node.start, node.end),
        asks: /\bawait\b|\basync\b|Promise</.test(source.slice(node.start, node.end)),
        tables: new Set(),
        uses: new Set(),
      };
      const addSql = (part: Node | undefined) => {
        for (const each of namesInTablePlace(textOf(part) ?? '')) found.tables.add(each);
      };
      new Visitor({
        Identifier({ name: used }) {
          const target = imported.get(used) ?? (local.has(used) && used !== name ? `${path} ${used}` : undefined);
          if (target !== undefined) found.uses.add(target);
        },
        TaggedTemplateExpression({ tag, quasi }) {
          const root = tag.type === 'TSInstantiationExpression' ? tag.expression : tag;
          if (root.type === 'Identifier' && root.name === 'sql') addSql(quasi);
        },
        TemplateLiteral(part) {
          if (looksLikeSql.test(textOf(part) ?? '')) addSql(part);
        },
        Literal(part) {
          if (looksLikeSql.test(textOf(part) ?? '')) addSql(part);
        },
      }).visit({ type: 'Program', body: [node], start: node.start, end: node.end } as never);
      declared.set(`${path} ${name}`, found);
    }
  }
  return { declared, tableOf };
}

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

/** Every function of the server's sources in `folder` whose SQL, with the pieces it is made of, would cross databases. It goes by names: a function with several statements counts as one. */
export function findCrossings(folder: string): Crossing[] {
  const { declared, tableOf } = readSources(folder);
  const tablesOf = (key: string, seen: Set<string>): string[] => {
    const table = tableOf.get(key);
    if (table !== undefined) return [table];
    const found = declared.get(key);
    if (found === undefined || seen.has(key)) return [];
    seen.add(key);
    const pieces = [...found.uses].filter((use) => tableOf.has(use) || declared.get(use)?.asks === false);
    return [...found.tables, ...pieces.flatMap((piece) => tablesOf(piece, seen))];
  };
  return [...declared.values()]
    .filter(({ asks }) => asks)
    .flatMap(({ path, name }) => {
      const parts = new Set<string>();
      const found = [...new Set(tablesOf(`${path} ${name}`, parts))];
      const text = [...parts].map((part) => declared.get(part)?.text ?? '').join('\n');
      // a new row has its key
      const onlyInserts = /\binsert\b/i.test(text) && !/\b(select|update|delete)\b/i.test(text);
      const tables = found.filter((table) => table in byAttempt || table in byPerson || table in central).toSorted();
      const isIn = (group: object) => tables.some((table) => table in group);
      const [attempts, people, others] = [isIn(byAttempt), isIn(byPerson), isIn(central)];
      const keys = tables.map((table) => byAttempt[table] ?? byPerson[table] ?? '').filter((key) => key !== '');
      const named = keys.some((key) =>
        (key === 'id' ? /\battempts\.id\b|attempt_?id/i : new RegExp(`\\b(${key}|${camel(key)})\\b`)).test(text),
      );
      const kind: Kind | null =
        attempts && people
          ? 'attempts with people'
          : attempts && others
            ? 'attempts with one database'
            : people && others
              ? 'people with one database'
              : keys.length > 0 && !named && !onlyInserts
                ? 'every database'
                : null;
      return kind === null ? [] : [{ path, name, kind, tables }];
    })
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.name.localeCompare(b.name));
}
