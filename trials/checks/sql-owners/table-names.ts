/**
 * Finds the names where SQL expects a table: after FROM, JOIN, INTO, UPDATE, USING and TABLE, in the list that FROM opens, and at the start
 * of a fragment; interpolations are `?`. No parser, but it misses no table of a statement.
 */

interface Token {
  readonly text: string;
  /** How many brackets are open around it. */
  readonly depth: number;
}

const tokenPattern = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|[a-z_][\w$]*|\d[\w.]*|::|[^\s]/gi;
const isName = (text: string | undefined) => text !== undefined && /^(?:"|[a-z_])/i.test(text);

function tokens(sql: string): Token[] {
  let depth = 0;
  const found: Token[] = [];
  for (const [raw] of sql.matchAll(tokenPattern)) {
    if (raw.startsWith('--') || raw.startsWith('/*')) continue;
    if (raw === ')') depth -= 1;
    found.push({ text: raw.startsWith('"') ? raw : raw.toLowerCase(), depth });
    if (raw === '(') depth += 1;
  }
  return found;
}

/** What may come between the keyword and the table's name. */
const fillers = new Set(['only', 'lateral', 'table', '(', 'if', 'exists']);
/** What ends the list of tables that FROM opens. */
const ends = new Set([
  'where',
  'group',
  'order',
  'limit',
  'having',
  'union',
  'intersect',
  'except',
  'returning',
  'window',
  'for',
  'set',
  'select',
  'when',
  ';',
]);
/** Functions that have a FROM of their own between their brackets. */
const functionsWithFrom = new Set(['extract', 'substring', 'trim', 'overlay', 'position']);

/** The last function whose bracket is open at `index`, or ''. */
function openFunction(all: readonly Token[], index: number): string {
  const depth = (all[index]?.depth ?? 0) - 1;
  const bracket = all.findLastIndex((token, at) => at < index && token.text === '(' && token.depth === depth);
  return all[bracket - 1]?.text ?? '';
}

function opensTable(all: readonly Token[], index: number): boolean {
  const before = all[index - 1]?.text;
  switch (all[index]?.text) {
    case 'from':
      return before !== 'distinct' && !functionsWithFrom.has(openFunction(all, index));
    case 'update':
      // not FOR UPDATE, FOR NO KEY UPDATE, DO UPDATE, ON UPDATE
      return !['for', 'key', 'do', 'on'].includes(before ?? '');
    case 'join':
    case 'into':
    case 'using':
    case 'table':
    case 'truncate':
    case 'copy':
      return true;
    default:
      return false;
  }
}

/** The name that begins at `index`, without its schema where that is the default one; null if none begins there. */
function nameAt(all: readonly Token[], index: number): string | null {
  let at = index;
  while (fillers.has(all[at]?.text ?? '')) at += 1;
  if (!isName(all[at]?.text)) return null;
  const parts = [all[at]?.text ?? ''];
  for (; all[at + 1]?.text === '.' && isName(all[at + 2]?.text); at += 2) parts.push(all[at + 2]?.text ?? '');
  // a function
  if (all[at + 1]?.text === '(' && parts.length > 0 && all[index - 1]?.text !== 'into') return null;
  const plain = parts.map((part) => part.replaceAll('"', ''));
  return (plain[0] === 'public' ? plain.slice(1) : plain).join('.');
}

/** The places after the commas of the list that the FROM at `index` opens. */
function* moreOfList(all: readonly Token[], index: number): Generator<number> {
  const { depth } = all[index] ?? { depth: 0 };
  for (let at = index + 1; at < all.length; at += 1) {
    const token = all[at];
    if (token === undefined || token.depth < depth || (token.depth === depth && ends.has(token.text))) return;
    if (token.depth === depth && token.text === ',') yield at + 1;
  }
}

/** A fragment such as `attempts where …` or `uploads as file`: it begins with a table. */
function beginsWithTable(all: readonly Token[]): boolean {
  const [first, second] = all;
  if (first === undefined || !isName(first.text)) return false;
  return second === undefined || ['as', 'where', 'join', 'inner', 'left', 'cross', ','].includes(second.text);
}

/** Every name instead of a table, once; some are common table expressions or parts of the language, and no table at all. */
export function namesInTablePlace(sql: string): Set<string> {
  const all = tokens(sql);
  const found = new Set<string>();
  const add = (index: number) => {
    const name = nameAt(all, index);
    if (name !== null) found.add(name);
  };
  if (beginsWithTable(all)) add(0);
  for (const [index] of all.entries()) {
    if (!opensTable(all, index)) continue;
    add(index + 1);
    if (all[index]?.text === 'from') for (const next of moreOfList(all, index)) add(next);
  }
  return found;
}
