import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type CST,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { blockText, fieldLines, flowText, itemLines, keyText, sameValue, type YamlModel, type YamlStyle } from './yaml-write.ts';

/** Edits of a YAML text that leave every line outside the edited part as it is: comments, quotes, order, brackets. */

/** The names of fields and, in lists, places from 0. */
export type YamlPath = readonly (string | number)[];

/** Why a text was left as it is: it cannot be read, the part has a name ('&a') or uses one ('*a'), the path leads nowhere, or no edit says exactly this. */
export type YamlRefusal = 'unreadable' | 'named' | 'nowhere' | 'unsure';

/** `text` is the one that was given where the edit is refused. */
export interface YamlEdit {
  readonly text: string;
  readonly refused: YamlRefusal | null;
}

/** Lines of a text from 0, both included. */
export interface YamlRange {
  readonly from: number;
  readonly to: number;
}

export interface YamlText {
  /** Undefined where the text cannot be read, null where it is empty. */
  readonly value: unknown;
  /** Line from 0, and the reader's code. */
  readonly error: { readonly line: number; readonly code: string } | null;
  /** The lines of the part at `path`, or of the deepest part of the path that is written; null where nothing is. */
  rangeOf(path: YamlPath): YamlRange | null;
  /** The deepest part that a line belongs to alone; [] for none. */
  pathAt(line: number): YamlPath;
}

interface Read {
  readonly text: string;
  /** Of a long text it is made when it is asked for. */
  readonly document: Document;
  readonly counter: LineCounter;
  readonly value: unknown;
  readonly error: YamlText['error'];
  /** The parts of a long text that are read each by itself; null for any other. */
  readonly pieces: readonly Piece[] | null;
}

/** A field of the whole text, or an item of the list that it is: from the start of its first line to the end of its last. */
interface Piece {
  readonly path: YamlPath;
  readonly from: number;
  readonly to: number;
  /** Of its first line in the text, from 0. */
  readonly line: number;
  readonly read: Read;
}

/** How many texts stay read: what is written, what is saved, and what is published of a file. */
const keptReads = 4;
let latest: readonly Read[] = [];
let latestLong: readonly Read[] = [];
/** From this length on a text is read in pieces, so that an edit reads only its own again. */
const longText = 16_000;
let knownPieces: ReadonlyMap<string, Read> = new Map();

/** Reads a text. The latest ones are kept, since an edit is checked by reading what it wrote. */
function read(text: string): Read {
  const isLong = text.length >= longText;
  const known = isLong
    ? latestLong.find((each) => each.text === text)
    : (latest.find((each) => each.text === text) ?? knownPieces.get(text));
  if (known !== undefined) return known;
  const made = (isLong ? readPieces(text) : null) ?? readWhole(text);
  if (!isLong) latest = [made, ...latest].slice(0, keptReads);
  else {
    latestLong = [made, ...latestLong].slice(0, keptReads);
    knownPieces = new Map(latestLong.flatMap(({ pieces }) => (pieces ?? []).map((piece) => [piece.read.text, piece.read])));
  }
  return made;
}

const parseText = (text: string, counter: LineCounter) =>
  parseDocument(text, { lineCounter: counter, uniqueKeys: true, keepSourceTokens: true }) as Document;

function readWhole(text: string): Read {
  const counter = new LineCounter();
  const document = parseText(text, counter);
  const [problem] = [...document.errors, ...document.warnings];
  let error: YamlText['error'] = problem === undefined ? null : { line: (problem.linePos?.[0].line ?? 1) - 1, code: problem.code };
  let value: unknown;
  try {
    if (error === null) value = document.toJS();
  } catch {
    error = { line: 0, code: 'BAD_ALIAS' };
  }
  return { text, document, counter, value, error, pieces: null };
}

/** What reaches beyond its own lines: names and their uses, tags, directives, marks of documents, and ends of lines of other systems. */
const reaching = /(?:^|[\s[{,:-])[&*!][^\s]|^%|^---|^\.\.\.|\r|\t/m;
const fieldLine = /^([A-Za-z_][\w-]*):(.*)$/;
const indentOf = (line: string) => line.length - line.trimStart().length;
const isBlank = (line: string) => /^ *(?:#|$)/.test(line);

/** A text in pieces, which are read alone; null where one of them could mean something else alone. */
function readPieces(text: string): Read | null {
  if (reaching.test(text)) return null;
  const lines = text.split('\n');
  const starts: { path: YamlPath; line: number }[] = [];
  let list: { readonly key: string; readonly indent: number; count: number } | null = null;
  let open: string | null = null;
  for (const [line, words] of lines.entries()) {
    if (isBlank(words)) continue;
    const indent = indentOf(words);
    if (list !== null && indent === list.indent && /^ *-(?: |$)/.test(words)) {
      starts.push({ path: [list.key, list.count], line });
      list.count += 1;
    } else if (open !== null && list === null && /^ *-(?: |$)/.test(words)) {
      list = { key: open, indent, count: 1 };
      starts.push({ path: [open, 0], line });
    } else if (indent === 0) {
      const [, key, rest = ''] = fieldLine.exec(words) ?? [];
      if (key === undefined || starts.some(({ path }) => path[0] === key)) return null;
      starts.push({ path: [key], line });
      open = isBlank(rest) ? key : null;
      list = null;
      continue;
    } else if (list !== null && indent <= list.indent) return null;
    open = null;
  }
  const offsets: number[] = [0];
  for (const words of lines) offsets.push((offsets.at(-1) ?? 0) + words.length + 1);
  const pieces: Piece[] = [];
  const value: Record<string, unknown> = {};
  for (const [at, { path, line }] of starts.entries()) {
    const from = at === 0 ? 0 : (offsets[line] ?? 0);
    const to = Math.min(text.length, offsets[starts[at + 1]?.line ?? lines.length] ?? text.length);
    const own = text.slice(from, to);
    const one = knownPieces.get(own) ?? latest.find((each) => each.text === own) ?? readWhole(own);
    if (one.error !== null) return null;
    const [key = '', index] = path;
    if (index === undefined) {
      if (typeof one.value !== 'object' || one.value === null || Array.isArray(one.value)) return null;
      Object.assign(value, one.value);
    } else {
      if (!Array.isArray(one.value) || one.value.length !== 1) return null;
      const items = Number(index) === 0 ? [] : (value[key] as unknown[]);
      items.push(one.value[0]);
      value[key] = items;
    }
    pieces.push({ path, from, to, line: at === 0 ? 0 : line, read: one });
  }
  if (pieces.length < 2) return null;
  let whole: Read | null = null;
  const counter = new LineCounter();
  return {
    text,
    get document() {
      whole ??= readWhole(text);
      return whole.document;
    },
    counter,
    value,
    error: null,
    pieces,
  };
}

/** Runs an edit in the item of a long text that a path leads into; null where it leads into none. The text is taken only if it can be read in pieces again. */
function inPiece(text: string, path: YamlPath, run: (piece: string, path: YamlPath, style: YamlStyle) => YamlEdit): YamlEdit | null {
  const [key, index] = path;
  const { pieces } = read(text);
  const piece = path.length < 3 ? undefined : pieces?.find(({ path: own }) => own.length === 2 && own[0] === key && own[1] === index);
  if (piece === undefined) return null;
  const dash = /^\w[^\n]*:(?:[^\n]*\n *#)*[^\n]*\n( *)-/m.exec(text)?.[1]?.length ?? 0;
  const made = run(piece.read.text, [0, ...path.slice(2)], { listStep: dash, padding: padsBraces(text), eol: '\n' });
  if (made.refused !== null) return { text, refused: made.refused };
  const written = text.slice(0, piece.from) + made.text + text.slice(piece.to);
  const after = read(written).pieces;
  return after !== null && after.length === pieces?.length ? { text: written, refused: null } : null;
}

type Collection = YAMLMap | YAMLSeq;
const isCollectionNode = (node: unknown): node is Collection => isMap(node) || isSeq(node);
const keyOf = (pair: Pair) => (isScalar(pair.key) ? String(pair.key.value) : '');
const startOf = (node: unknown) => (isNode(node) ? node.range?.[0] : undefined);

/** The place of a step in a collection, -1 where it has none. */
function indexOf(node: Collection, step: string | number): number {
  if (isMap(node)) return node.items.findIndex((pair) => keyOf(pair) === String(step));
  return typeof step === 'number' && step < node.items.length ? step : -1;
}
const valueAt = (node: Collection, index: number): unknown => (isMap(node) ? node.items[index]?.value : node.items[index]);

/** Follows a path as far as it is written. `missing` is what is left of it. */
function follow(document: Document, path: YamlPath): { nodes: unknown[]; missing: YamlPath } {
  const nodes: unknown[] = [document.contents];
  for (const [at, step] of path.entries()) {
    const node = nodes.at(-1);
    const index = isCollectionNode(node) ? indexOf(node, step) : -1;
    if (!isCollectionNode(node) || index < 0) return { nodes, missing: path.slice(at) };
    nodes.push(valueAt(node, index));
  }
  return { nodes, missing: [] };
}

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;
const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

/** From the first to behind the last character. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const tokenOf = (item: CST.CollectionItem | undefined, part: 'start' | 'sep', type: string): CST.SourceToken | undefined =>
  item?.[part]?.findLast((token) => token.type === type);

/** The dashes of a list below each other. */
function dashesOf(seq: YAMLSeq): number[] {
  const token = seq.srcToken;
  if (token?.type !== 'block-seq') return [];
  return token.items.flatMap((item) => tokenOf(item, 'start', 'seq-item-ind')?.offset ?? []);
}

/** Behind the ':' of a field, or behind its name where it has none. */
function afterColon(pair: Pair): number {
  const colon = tokenOf((pair as { srcToken?: CST.CollectionItem }).srcToken, 'sep', 'map-value-ind');
  const end = isNode(pair.key) ? (pair.key.range?.[1] ?? 0) : 0;
  return colon === undefined ? end : colon.offset + 1;
}
const hasColon = (pair: Pair) => tokenOf((pair as { srcToken?: CST.CollectionItem }).srcToken, 'sep', 'map-value-ind') !== undefined;

/** Whether something is written for a node. */
const isWritten = (node: unknown): node is Node => isNode(node) && node.range != null && node.range[1] > node.range[0];

/** Behind the last character of a node, without the empty lines and comments below it. */
function endOf(text: string, node: Node): number {
  const end = node.range?.[1] ?? 0;
  if (isCollectionNode(node) && node.flow !== true && node.items.length > 0) {
    const last = node.items.length - 1;
    return entrySpan(text, node, last).to;
  }
  if (isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')) {
    const start = node.range?.[0] ?? 0;
    const header = lineEnd(text, start);
    return Math.max(text.slice(0, end).trimEnd().length, Math.min(header, end));
  }
  return end;
}

/** An entry alone: a field from its name on, an item from its dash on; without them inside brackets. */
function entrySpan(text: string, parent: Collection, index: number): Span {
  const value = valueAt(parent, index);
  if (isMap(parent)) {
    const pair = parent.items[index] as Pair;
    const from = startOf(pair.key) ?? 0;
    return { from, to: isWritten(value) ? endOf(text, value) : afterColon(pair) };
  }
  if (parent.flow === true) return { from: startOf(value) ?? 0, to: isWritten(value) ? endOf(text, value) : (startOf(value) ?? 0) };
  const from = dashesOf(parent)[index] ?? startOf(value) ?? 0;
  return { from, to: isWritten(value) ? endOf(text, value) : from + 1 };
}

const columnOf = (text: string, at: number) => at - lineStart(text, at);

/** An entry with the comments directly above it, and to the end of its last line. The comment that begins a file is the file's. */
function slotOf(text: string, parent: Collection, index: number): Span {
  const { from, to } = entrySpan(text, parent, index);
  if (parent.flow === true) return { from, to };
  const column = columnOf(text, from);
  const isComment = (at: number) => /^ *#/.exec(text.slice(at, lineEnd(text, at)))?.[0].length;
  let first = lineStart(text, from);
  const isFirst = text.slice(first, from).trim() === '';
  if (isFirst) {
    let above = first;
    while (above > 0) {
      const before = lineStart(text, above - 1);
      if (isComment(before) !== column + 1) break;
      above = before;
    }
    if (above > 0 || column > 0) first = above;
  }
  let last = lineEnd(text, to);
  // comments that are further in than the entry are part of it
  while (last < text.length && (isComment(last + 1) ?? 0) > column + 1) last = lineEnd(text, last + 1);
  const begin = isFirst ? first + (text.slice(first, from).length - text.slice(first, from).trimStart().length) : from;
  return { from: begin, to: text[last - 1] === '\r' ? last - 1 : last };
}

const replaceSpan = (text: string, { from, to }: Span, by: string) => text.slice(0, from) + by + text.slice(to);

const padsBraces = (text: string) => /\{ \S/.test(text) && !/\{[^\s}]/.test(text);

function styleOf(text: string, document: Document): YamlStyle {
  let listStep = 2;
  visit(document, {
    Pair: (_key, pair) => {
      if (!isSeq(pair.value) || pair.value.flow === true || !isNode(pair.key)) return;
      const dash = dashesOf(pair.value)[0];
      if (dash === undefined) return;
      listStep = Math.max(0, columnOf(text, dash) - columnOf(text, startOf(pair.key) ?? 0));
      return visit.BREAK;
    },
  });
  return { listStep, padding: padsBraces(text), eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

/** An edit under way. */
interface Work extends Read {
  readonly style: YamlStyle;
}

/** The text with another value at a place that is written. */
function replaceNode(work: Work, parents: readonly unknown[], step: string | number, value: unknown, model: YamlModel): string {
  const { text, style } = work;
  const parent = parents.at(-1) as Collection;
  const index = indexOf(parent, step);
  const old = valueAt(parent, index);
  if (parent.flow === true) {
    const written = flowText(value, { model, style });
    if (isWritten(old)) return replaceSpan(text, { from: startOf(old) ?? 0, to: endOf(text, old) }, written);
    const pair = parent.items[index] as Pair;
    const at = isMap(parent) ? afterColon(pair) : (startOf(old) ?? 0);
    return replaceSpan(text, { from: at, to: at }, isMap(parent) ? `${hasColon(pair) ? '' : ':'} ${written}` : written);
  }
  const { from } = entrySpan(text, parent, index);
  const indicator = isMap(parent) ? afterColon(parent.items[index] as Pair) : from + 1;
  const end = isWritten(old) ? endOf(text, old) : indicator;
  const column = columnOf(text, from);
  const { first, rest } = blockText(value, { indent: column, model, style, isItem: isSeq(parent) });
  const isBelow = isWritten(old) && text.slice(indicator, startOf(old)).includes('\n');
  const isAlone = !text.slice(indicator, end).includes('\n');
  const lineTo = lineEnd(text, isBelow || isAlone ? (isBelow ? indicator : end) : end);
  const comment = isBelow ? text.slice(indicator, lineTo) : isAlone ? text.slice(end, lineTo) : '';
  const tail = comment.trimEnd();
  const head = `${first === '' ? '' : ` ${first}`}${tail === '' || tail.startsWith(' ') ? tail : ` ${tail}`}`;
  const until = isBelow || !isAlone ? lineEnd(text, end) : lineTo;
  const stop = text[until - 1] === '\r' ? until - 1 : until;
  return replaceSpan(text, { from: indicator, to: Math.max(stop, indicator) }, [head, ...rest].join(style.eol));
}

/** The text with another root. Comments of an empty text stay above it. */
function replaceRoot({ text, document, style }: Work, value: unknown, model: YamlModel): string {
  const root = document.contents;
  const { first, rest } = blockText(value, { indent: -2, model, style, isItem: true });
  const lines = [first, ...rest].join(style.eol);
  if (isWritten(root)) return replaceSpan(text, { from: startOf(root) ?? 0, to: endOf(text, root) }, lines);
  return `${text}${text === '' || text.endsWith('\n') ? '' : style.eol}${lines}${style.eol}`;
}

/** The text with a new entry in a collection that has some, before the one at `index`. */
function addEntry(work: Work, parent: Collection, index: number, entry: { key: string | null; value: unknown; model: YamlModel }): string {
  const { text, style } = work;
  const { key, value, model } = entry;
  const count = parent.items.length;
  if (parent.flow === true) {
    const written = `${key === null ? '' : `${keyText(key)}: `}${flowText(value, { model, style })}`;
    const other = entrySpan(text, parent, Math.min(index, count - 1));
    if (index < count) return replaceSpan(text, { from: other.from, to: other.from }, `${written}, `);
    const before = count < 2 ? '' : text.slice(entrySpan(text, parent, count - 2).to, other.from);
    const apart = /^,\s*\n\s*$/.test(before) ? before : ', ';
    return replaceSpan(text, { from: other.to, to: other.to }, apart + written);
  }
  const column = columnOf(text, entrySpan(text, parent, 0).from);
  const lines = key === null ? itemLines(value, { column, model, style }) : fieldLines(key, value, { column, model, style });
  const written = lines.join(style.eol).trimStart();
  const [last, secondLast] = [slotOf(text, parent, count - 1), count > 1 ? slotOf(text, parent, count - 2) : null];
  const isSpaced = key === null && lines.length > 1 && secondLast !== null && /\n\s*\n/.test(text.slice(secondLast.to, last.from));
  const apart = `${style.eol}${isSpaced ? style.eol : ''}${' '.repeat(column)}`;
  if (index >= count) return replaceSpan(text, { from: last.to, to: last.to }, apart + written);
  const next = slotOf(text, parent, index);
  return replaceSpan(text, { from: next.from, to: next.from }, written + apart);
}

/** The text without an entry of a collection that has others. */
function dropEntry({ text }: Work, parent: Collection, index: number): string {
  const slot = slotOf(text, parent, index);
  const next = index + 1 < parent.items.length ? slotOf(text, parent, index + 1) : null;
  const start = lineStart(text, slot.from);
  const isInLine = text.slice(start, slot.from).trim() !== '';
  if (parent.flow === true) {
    if (next !== null) return replaceSpan(text, { from: slot.from, to: next.from }, '');
    return replaceSpan(text, { from: slotOf(text, parent, index - 1).to, to: slot.to }, '');
  }
  if (isInLine && next !== null) return replaceSpan(text, { from: slot.from, to: next.from }, '');
  const end = lineEnd(text, slot.to);
  if (end < text.length) return replaceSpan(text, { from: start, to: end + 1 }, '');
  return replaceSpan(text, { from: Math.max(0, start - 1), to: end }, '');
}

/** The value with another at a path; `change` gets what is there. */
function changed(value: unknown, path: YamlPath, change: (old: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? changed(item, rest, change) : (item as unknown)));
  const record = (value ?? {}) as Record<string, unknown>;
  return { ...record, [String(step)]: changed(Object.hasOwn(record, step) ? record[step] : undefined, rest, change) };
}
const without = (list: unknown, index: number) => (list as unknown[]).filter((_item, at) => at !== index);
const withItem = (list: unknown, index: number, item: unknown) => {
  const items = (list ?? []) as unknown[];
  return [...items.slice(0, index), item, ...items.slice(index)];
};

/** Whether an edit there would change what a name stands for. */
function isNamed(nodes: readonly unknown[]): boolean {
  const has = (node: unknown) => isAlias(node) || (isNode(node) && 'anchor' in node && node.anchor !== undefined);
  if (nodes.some(has)) return true;
  let found = false;
  const last = nodes.at(-1);
  if (isCollection(last))
    visit(last, {
      Node: (_key, node) => {
        found ||= has(node);
        return found ? visit.BREAK : undefined;
      },
    });
  return found;
}

/** Runs an edit and takes it only if the text then says `expected`. `style`: of the text that it is a piece of. */
function edit(text: string, run: (work: Work) => { text: string; expected: unknown } | YamlRefusal, style: YamlStyle | null): YamlEdit {
  const before = read(text);
  if (before.error !== null) return { text, refused: 'unreadable' };
  const { document } = before;
  const made = run({ ...before, document, style: style ?? styleOf(text, document) });
  if (typeof made === 'string') return { text, refused: made };
  const after = read(made.text);
  return after.error === null && sameValue(after.value, made.expected) ? { text: made.text, refused: null } : { text, refused: 'unsure' };
}

/** Several edits, one on the text of the other; the first refusal leaves the text as it was. */
function inTurn(text: string, edits: readonly ((text: string) => YamlEdit)[]): YamlEdit {
  let now = text;
  for (const one of edits) {
    const made = one(now);
    if (made.refused !== null) return { text, refused: made.refused };
    now = made.text;
  }
  return { text: now, refused: null };
}

/** The node after which a new entry at the end of `path` is styled: the same field of a sibling, or the next item. */
function modelFor(nodes: readonly unknown[], path: YamlPath): YamlModel {
  const [parent, above] = [nodes.at(-1), nodes.at(-2)];
  const step = path.at(-1);
  if (isSeq(parent)) return (parent.items[Number(step) - 1] ?? parent.items[Number(step)]) as YamlModel;
  if (!isSeq(above) || step === undefined) return null;
  for (const item of above.items) {
    const index = isMap(item) ? indexOf(item, step) : -1;
    if (isMap(item) && index >= 0) return item.items[index]?.value as YamlModel;
  }
  return null;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Writes a value at a path, and what is missing above it; of fields and lists only what differs. A new field goes where `order` puts it among the others,
 * else to the end.
 */
export function setIn(
  text: string,
  path: YamlPath,
  value: unknown,
  order: readonly string[] = [],
  style: YamlStyle | null = null,
): YamlEdit {
  const alone = inPiece(text, path, (piece, within, whole) => setIn(piece, within, value, order, whole));
  if (alone !== null) return alone;
  const { document, value: root, error } = read(text);
  if (error !== null) return { text, refused: 'unreadable' };
  const { nodes, missing } = follow(document, path);
  const old = nodes.at(-1);
  if (isNamed(nodes)) return { text, refused: 'named' };
  if (
    missing.length === 0 &&
    sameValue(
      path.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], root),
      value,
    )
  )
    return { text, refused: null };
  if (missing.length === 0 && isMap(old) && old.items.length > 0 && isFields(value) && Object.keys(value).length > 0) {
    const gone = old.items.map(keyOf).filter((key) => !Object.hasOwn(value, key));
    const isKept = gone.length < old.items.length;
    const sets = Object.keys(value).map((key) => (now: string) => setIn(now, [...path, key], value[key], Object.keys(value), style));
    if (isKept) return inTurn(text, [...gone.map((key) => (now: string) => removeIn(now, [...path, key], style)), ...sets]);
  }
  if (missing.length === 0 && isSeq(old) && old.items.length > 0 && isList(value) && value.length > 0) {
    const count = old.items.length;
    const surplus = Array.from(
      { length: Math.max(0, count - value.length) },
      (_, at) => (now: string) => removeIn(now, [...path, count - 1 - at], style),
    );
    const sets = value.map(
      (item, at) => (now: string) => (at < count ? setIn(now, [...path, at], item, [], style) : insertIn(now, path, at, item, style)),
    );
    return inTurn(text, [...surplus, ...sets]);
  }
  return edit(
    text,
    (work) => {
      const known = path.slice(0, path.length - missing.length);
      const [step, ...deeper] = missing;
      // what is missing below the first missing step is written with it
      const whole = deeper.toReversed().reduce<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value);
      const isFirst = deeper.every((key) => typeof key === 'string' || key === 0);
      const put = (target: YamlPath, what: unknown, parents: readonly unknown[], model: YamlModel) => ({
        text: target.length === 0 ? replaceRoot(work, what, model) : replaceNode(work, parents, target.at(-1) ?? '', what, model),
        expected: changed(root, target, () => what),
      });
      if (step === undefined) return put(path, value, nodes.slice(0, -1), old as YamlModel);
      if (!isFirst) return 'nowhere';
      if (isCollectionNode(old) && old.items.length > 0) {
        if (isSeq(old) !== (typeof step === 'number') || (isSeq(old) && step !== old.items.length)) return 'nowhere';
        const model = modelFor(nodes, [...known, step]);
        const place = isMap(old) ? placeOf(old, String(step), order) : old.items.length;
        const made = addEntry(work, old, place, { key: isMap(old) ? String(step) : null, value: whole, model });
        return {
          text: made,
          expected: changed(root, known, (list) =>
            isSeq(old) ? withItem(list, Number(step), whole) : { ...(list as object), [step]: whole },
          ),
        };
      }
      if (isWritten(old) && !isCollectionNode(old) && !(isScalar(old) && old.value === null)) return 'nowhere';
      if (typeof step === 'number' && step !== 0) return 'nowhere';
      return put(known, typeof step === 'number' ? [whole] : { [step]: whole }, nodes.slice(0, -1), null);
    },
    style,
  );
}

/** Before which field a new one goes. */
function placeOf(map: YAMLMap, key: string, order: readonly string[]): number {
  const place = order.indexOf(key);
  if (place < 0) return map.items.length;
  const before = map.items.findLastIndex((pair) => order.indexOf(keyOf(pair)) >= 0 && order.indexOf(keyOf(pair)) < place);
  if (before >= 0) return before + 1;
  const after = map.items.findIndex((pair) => order.includes(keyOf(pair)));
  return after < 0 ? map.items.length : after;
}

/** Removes a field or an item with the comments directly above it. The last one leaves {} or []. */
export function removeIn(text: string, path: YamlPath, style: YamlStyle | null = null): YamlEdit {
  const alone = inPiece(text, path, (piece, within, whole) => removeIn(piece, within, whole));
  if (alone !== null) return alone;
  return edit(
    text,
    (work) => {
      const { nodes, missing } = follow(work.document, path);
      const [step, parent] = [path.at(-1), nodes.at(-2)];
      if (step === undefined || missing.length > 0 || !isCollectionNode(parent)) return 'nowhere';
      if (isNamed(nodes)) return 'named';
      const above = path.slice(0, -1);
      const expected = changed(work.value, above, (old) => {
        if (Array.isArray(old)) return without(old, Number(step));
        const { [String(step)]: _gone, ...rest } = old as Record<string, unknown>;
        return rest;
      });
      if (parent.items.length > 1) return { text: dropEntry(work, parent, indexOf(parent, step)), expected };
      const empty = isSeq(parent) ? [] : {};
      return {
        text: above.length === 0 ? replaceRoot(work, empty, null) : replaceNode(work, nodes.slice(0, -2), above.at(-1) ?? '', empty, null),
        expected,
      };
    },
    style,
  );
}

/** Adds an item to a list before the one at `index`, in the style of its neighbours. A list that is missing is made. */
export function insertIn(text: string, path: YamlPath, index: number, value: unknown, style: YamlStyle | null = null): YamlEdit {
  const alone = inPiece(text, path, (piece, within, whole) => insertIn(piece, within, index, value, whole));
  if (alone !== null) return alone;
  const { document, error } = read(text);
  if (error !== null) return { text, refused: 'unreadable' };
  const { nodes, missing } = follow(document, path);
  const list = nodes.at(-1);
  if (missing.length > 0 || !isSeq(list) || list.items.length === 0) {
    if (index !== 0) return { text, refused: 'nowhere' };
    if (missing.length > 0 || isSeq(list) || (isScalar(list) && list.value === null) || list === null)
      return setIn(text, path, [value], [], style);
    return { text, refused: 'nowhere' };
  }
  if (isNamed(nodes.slice(0, -1)) || list.anchor !== undefined) return { text, refused: 'named' };
  if (index < 0 || index > list.items.length) return { text, refused: 'nowhere' };
  return edit(
    text,
    (work) => ({
      text: addEntry(work, list, index, { key: null, value, model: modelFor(nodes, [...path, index]) }),
      expected: changed(work.value, path, (old) => withItem(old, index, value)),
    }),
    style,
  );
}

/** Moves an item of a list to another place in it, as it is written and with its comments. */
export function moveIn(text: string, path: YamlPath, from: number, to: number): YamlEdit {
  const alone = inPiece(text, path, (piece, within) => moveIn(piece, within, from, to));
  if (alone !== null) return alone;
  return edit(
    text,
    (work) => {
      const { nodes, missing } = follow(work.document, path);
      const list = nodes.at(-1);
      if (missing.length > 0 || !isSeq(list) || list.items[from] === undefined || list.items[to] === undefined) return 'nowhere';
      if (isNamed(nodes)) return 'named';
      const places = list.items.map((_item, index) => index);
      const order = withItem(without(places, from), to, from) as number[];
      const slots = places.map((index) => slotOf(text, list, index));
      const parts = slots.flatMap((slot, index) => {
        const taken = slots[order[index] ?? 0] ?? slot;
        return [text.slice(index === 0 ? 0 : (slots[index - 1]?.to ?? 0), slot.from), text.slice(taken.from, taken.to)];
      });
      return {
        text: [...parts, text.slice(slots.at(-1)?.to ?? 0)].join(''),
        expected: changed(work.value, path, (old) => withItem(without(old, from), to, (old as unknown[])[from])),
      };
    },
    null,
  );
}

/**
 * Moves an item from one list to another of the same text, before the item at `to.index`; both places are named as they are before the move.
 * Lists written below each other hand over the item's lines, others its value.
 */
export function moveBetween(text: string, from: { path: YamlPath; index: number }, to: { path: YamlPath; index: number }): YamlEdit {
  const same = (path: YamlPath, other: YamlPath) => path.length <= other.length && path.every((step, at) => step === other[at]);
  const item = [...from.path, from.index];
  if (same(item, to.path)) return { text, refused: 'nowhere' };
  if (same(from.path, to.path) && from.path.length === to.path.length)
    return moveIn(text, from.path, from.index, to.index > from.index ? to.index - 1 : to.index);
  const { document, error, value } = read(text);
  if (error !== null) return { text, refused: 'unreadable' };
  const [source, target] = [follow(document, item), follow(document, to.path)];
  if (source.missing.length > 0 || !isSeq(source.nodes.at(-2))) return { text, refused: 'nowhere' };
  if (isNamed(source.nodes)) return { text, refused: 'named' };
  const list = source.nodes.at(-2) as YAMLSeq;
  const moved = item.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], value);
  const goal = target.missing.length === 0 ? target.nodes.at(-1) : null;
  // what is inserted before it moves the item that goes
  const depth = to.path.length;
  const isShifted = same(to.path, item) && item.length > depth && Number(item[depth]) >= to.index;
  const shifted = item.map((step, at) => (at === depth && isShifted ? Number(step) + 1 : step));
  const byLines = (): YamlEdit | null => {
    if (list.flow === true || !isSeq(goal) || goal.flow === true || goal.items.length === 0 || to.index > goal.items.length) return null;
    return edit(
      text,
      (work) => {
        const slot = slotOf(text, list, from.index);
        const [was, will] = [columnOf(text, entrySpan(text, list, from.index).from), columnOf(text, entrySpan(text, goal, 0).from)];
        const lines = text.slice(slot.from, slot.to).split('\n');
        const indented = lines.map((line, at) => {
          if (at === 0 || line.trim() === '') return line;
          return ' '.repeat(Math.max(0, line.length - line.trimStart().length + will - was)) + line.trimStart();
        });
        const written = indented.join('\n');
        const apart = `${work.style.eol}${' '.repeat(will)}`;
        const place = slotOf(text, goal, Math.min(to.index, goal.items.length - 1));
        const at = to.index < goal.items.length ? place.from : place.to;
        return {
          text: replaceSpan(text, { from: at, to: at }, to.index < goal.items.length ? written + apart : apart + written),
          expected: changed(work.value, to.path, (old) => withItem(old, to.index, moved)),
        };
      },
      null,
    );
  };
  const put = byLines();
  const inserted = put === null || put.refused === 'unsure' ? insertIn(text, to.path, to.index, moved) : put;
  if (inserted.refused !== null) return { text, refused: inserted.refused };
  const removed = removeIn(inserted.text, shifted);
  return removed.refused === null ? removed : { text, refused: removed.refused };
}

/** Reads a YAML text with where its parts are. */
export function readYamlText(text: string): YamlText {
  const { pieces, ...whole } = read(text);
  return pieces === null ? textOf(whole) : inPieces({ whole, pieces });
}

const valueIn = (value: unknown, [key = '']: YamlPath): unknown => (value as Record<string, unknown>)[key];

/** A text that is read in pieces: what is asked of a part is asked of its piece. */
function inPieces({ whole, pieces }: { whole: Omit<Read, 'pieces'>; pieces: readonly Piece[] }): YamlText {
  const below = ({ line }: Piece, range: YamlRange | null) => (range === null ? null : { from: line + range.from, to: line + range.to });
  return {
    value: whole.value,
    error: null,
    rangeOf(path) {
      const [key, index] = path;
      const item = pieces.find(({ path: own }) => own.length === 2 && own[0] === key && own[1] === index);
      if (item !== undefined) return below(item, textOf(item.read).rangeOf([0, ...path.slice(2)]));
      const own = pieces.filter((piece) => piece.path[0] === key);
      const [field] = own;
      if (field === undefined) return textOf(readWhole(whole.text)).rangeOf(path);
      if (own.length === 1) return below(field, textOf(field.read).rangeOf(path));
      const [first, last] = [textOf(field.read).rangeOf([key ?? '']), own.at(-1) ?? field];
      const end = textOf(last.read).rangeOf([0]);
      return { from: field.line + (first?.from ?? 0), to: last.line + (end?.to ?? 0) };
    },
    pathAt(line) {
      const piece = pieces.findLast((each) => each.line <= line);
      if (piece === undefined) return [];
      const within = textOf(piece.read).pathAt(line - piece.line);
      // below the name of a list, and before its first item
      const isBelow = within.length === 0 && line - piece.line > (textOf(piece.read).rangeOf(piece.path)?.from ?? Infinity);
      if (piece.path.length === 1) return isBelow && Array.isArray(valueIn(whole.value, piece.path)) ? piece.path : within;
      return within[0] === 0 ? [...piece.path, ...within.slice(1)] : piece.path.slice(0, 1);
    },
  };
}

function textOf({ text, document, counter, value, error }: Omit<Read, 'pieces'>): YamlText {
  const lineAt = (offset: number) => Math.max(0, counter.linePos(offset).line - 1);
  const rangeOf = (path: YamlPath): YamlRange | null => {
    const { nodes, missing } = follow(document, path);
    const root = nodes[0];
    if (!isWritten(root)) return null;
    const depth = path.length - missing.length;
    const parent = nodes[depth - 1];
    if (depth === 0 || !isCollectionNode(parent)) return { from: lineAt(startOf(root) ?? 0), to: lineAt(endOf(text, root)) };
    const span = entrySpan(text, parent, indexOf(parent, path[depth - 1] ?? ''));
    return { from: lineAt(span.from), to: lineAt(Math.max(span.from, span.to - 1)) };
  };
  const pathAt = (line: number): YamlPath => {
    const path: (string | number)[] = [];
    let node: unknown = document.contents;
    for (;;) {
      if (!isCollectionNode(node)) return path;
      const parent: Collection = node;
      const found = parent.items.flatMap((_item, at) => {
        const { from, to } = entrySpan(text, parent, at);
        return lineAt(from) <= line && line <= lineAt(Math.max(from, to - 1)) ? [at] : [];
      });
      const [index] = found;
      if (index === undefined || found.length > 1) return path;
      path.push(isMap(parent) ? keyOf(parent.items[index] as Pair) : index);
      node = valueAt(parent, index);
    }
  };
  return { value, error, rangeOf, pathAt };
}
