import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { namesInTablePlace } from './table-names.ts';

/** A table that SQL of another module touches, or that leaves its module. */
export interface Fault {
  /** Path within the server's sources, and line. */
  readonly place: string;
  readonly text: string;
}

interface Table {
  readonly name: string;
  readonly owner: string;
}

/** Functions of drizzle that make something with a name in the database. */
const makers = new Set(['pgTable', 'pgSequence', 'pgView', 'pgMaterializedView']);
const looksLikeSql = /^\s*(select|insert|update|delete|with|merge|truncate|copy|lock|alter|create|drop)\s/i;

/** The module that a source belongs to: a module's name, or the folder beside the modules. */
function ownerOf(path: string): string {
  const [first = '', second = ''] = path.split(/[\\/]/);
  if (first === 'modules') return second;
  return first.endsWith('.ts') ? 'app' : first;
}

const isTables = (path: string) => /(^|[\\/])tables\.ts$/.test(path);

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
}

function parse(folder: string, path: string) {
  const text = readFileSync(join(folder, path), 'utf8');
  const { program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  return { program, lineOf: (node: Node) => text.slice(0, node.start).split('\n').length };
}

/** The tables that a tables.ts declares: `export const people = pgTable('people', …)`. */
function declaredTables(folder: string, path: string): Table[] {
  const found: Table[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || !makers.has(callee.name)) return;
      if (first?.type !== 'Literal' || typeof first.value !== 'string') throw new Error(`${path}: ${callee.name} without a plain name`);
      found.push({ name: first.value, owner: ownerOf(path) });
    },
  }).visit(parse(folder, path).program);
  return found;
}

/** The text of an argument or a template, interpolations as `?`; null if it is no text. */
function textOf(node: Node | undefined): string | null {
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? value.raw).join(' ? ');
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** Faults of the SQL and of the imports of one source. */
function faultsOf(folder: string, path: string, tables: ReadonlyMap<string, Table>): Fault[] {
  const owner = ownerOf(path);
  const { program, lineOf } = parse(folder, path);
  const found = new Map<string, Fault>();
  const report = (node: Node, text: string) => found.set(`${node.start} ${text}`, { place: `${path}:${lineOf(node)}`, text });
  const checkNames = (node: Node, names: Iterable<string>) => {
    for (const name of names) {
      const table = tables.get(name);
      if (table !== undefined && table.owner !== owner) report(node, `SQL of ${owner} touches ${name}, a table of ${table.owner}`);
    }
  };
  const checkSql = (node: Node) => checkNames(node, namesInTablePlace(textOf(node) ?? ''));

  /** Where another module's tables.ts comes in: only tables.ts may need one, for a foreign key. */
  const checkSource = (node: Node, source: string, isReexport: boolean) => {
    if (!source.startsWith('.')) return;
    const target = relative(folder, resolve(folder, dirname(path), source));
    if (!isTables(target)) return;
    if (isReexport)
      report(node, `Tables of ${ownerOf(target)} are handed on: a module exports queries and fragments of SQL, not its tables`);
    else if (!isTables(path) && ownerOf(target) !== owner) report(node, `${owner} imports tables of ${ownerOf(target)}`);
  };

  const importedTables = new Set<string>();
  new Visitor({
    ImportDeclaration(node) {
      if (node.importKind === 'type') return;
      checkSource(node, node.source.value, false);
      if (node.source.value.endsWith('tables.ts')) for (const { local } of node.specifiers) importedTables.add(local.name);
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') checkSource(node, node.source.value, false);
    },
    ExportAllDeclaration(node) {
      checkSource(node, node.source.value, true);
    },
    ExportNamedDeclaration(node) {
      if (node.source !== null) {
        if (node.exportKind !== 'type') checkSource(node, node.source.value, true);
        return;
      }
      for (const { local } of node.specifiers)
        if (local.type === 'Identifier' && importedTables.has(local.name))
          report(node, `${local.name} is handed on: a module exports queries and fragments of SQL, not its tables`);
    },
    TaggedTemplateExpression({ tag, quasi }) {
      const root = tag.type === 'TSInstantiationExpression' ? tag.expression : tag;
      if (root.type === 'Identifier' && root.name === 'sql') checkSql(quasi);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (first === undefined || callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const ofSql = callee.object.type === 'Identifier' && callee.object.name === 'sql';
      if (ofSql && callee.property.name === 'identifier') checkNames(first, [textOf(first) ?? '']);
      if ((ofSql && callee.property.name === 'raw') || callee.property.name === 'query') checkSql(first);
    },
    TemplateLiteral(node) {
      if (looksLikeSql.test(textOf(node) ?? '')) checkSql(node);
    },
    Literal(node) {
      if (looksLikeSql.test(textOf(node) ?? '')) checkSql(node);
    },
  }).visit(program);
  return [...found.values()];
}

/** Every place in the server's sources in `folder` where SQL of a module touches a table of another, and how many tables were looked for. */
export function findFaults(folder: string): { faults: Fault[]; tables: number } {
  const paths = sourcesIn(folder);
  const tables = new Map<string, Table>();
  for (const table of paths.filter(isTables).flatMap((path) => declaredTables(folder, path))) {
    if (tables.has(table.name)) throw new Error(`${table.name} is declared twice`);
    tables.set(table.name, table);
  }
  return { faults: paths.flatMap((path) => faultsOf(folder, path, tables)), tables: tables.size };
}
