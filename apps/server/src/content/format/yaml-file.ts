import { LRUCache } from 'lru-cache';
import { Alias, type Document, LineCounter, type YAMLError, isMap, isNode, isPair, isSeq, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import type { Faults, Place } from './base.ts';
import { salvage } from './salvage.ts';
import { schemaFaults } from './schemas/schema-words.ts';
import { unstorableTexts } from './text/text-file.ts';

/** What the reader of YAML refuses, as one says it to an author. */
const words: Readonly<Record<string, string>> = {
  BAD_DIRECTIVE: "a line that begins with '%' does not belong here",
  BAD_DQ_ESCAPE: 'inside double quotes a backslash is written twice; inside single quotes once',
  BAD_INDENT: 'the indentation does not fit the lines above, or a bracket is not closed',
  BAD_SCALAR_START: 'a value that begins with this character needs quotes',
  BLOCK_AS_IMPLICIT_KEY: "a value with ': ' in it needs quotes",
  BLOCK_IN_FLOW: 'inside brackets and braces the entries are separated by commas',
  DUPLICATE_KEY: 'this field is written twice',
  MISSING_CHAR: "a quote, a bracket, a comma or the ':' after a field is missing",
  MULTILINE_IMPLICIT_KEY: "the name of a field and its ':' must be on one line",
  MULTIPLE_DOCS: "the file has a line '---' in it: remove it",
  TAB_AS_INDENT: 'the line begins with a tab: indent with spaces',
  TAG_RESOLVE_FAILED: "a value that begins with '!' needs quotes",
  UNEXPECTED_TOKEN: 'this does not fit the lines above: look at the indentation and the dashes',
};

function sayYamlError({ code }: Pick<YAMLError, 'code'>): string {
  return words[code] ?? 'this cannot be read: compare it with the example in docs/content.md';
}

type Path = readonly PropertyKey[];

/** The line of the node at `path`, or of the deepest part of the path that exists. */
function lineOf({ document, lines, path }: { document: Document; lines: LineCounter; path: Path }): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of path) {
    if (node instanceof Alias) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && String(item.key) === String(step));
      if (pair === undefined) break;
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (isNode(node)) offset = node.range?.[0] ?? offset;
    } else break;
  }
  return lines.linePos(offset).line;
}

/** A YAML file of the pack. What was refused in it is blank in `value` ('' where a name should be), so that the rest can be checked. */
export interface YamlFile<T> {
  readonly value: T;
  /** Where the part at `path` is. */
  at(path: Path): Place;
}

/** Whether a part is refused: itself, or what it is in. */
const isWithin = (refused: readonly Path[], path: Path) =>
  refused.some((other) => other.length <= path.length && other.every((step, index) => String(step) === String(path[index])));

/** A file that could not be read at all, or has a name that is not read: whatever names something in it may be right. */
export function blankYaml<T>({ file, schema }: { file: string; schema: z.ZodType<T> }): YamlFile<T> {
  return { value: salvage(schema, undefined), at: () => ({ file, line: 1, isRefused: true }) };
}

/** Reads a YAML text by its schema, or by the one that fits what is written. Every fault is added with its line. */
export function readYaml<T>({
  file,
  text,
  schema,
  faults,
}: {
  file: string;
  text: string;
  schema: z.ZodType<T> | ((written: unknown) => z.ZodType<T>);
  faults: Faults;
}): YamlFile<T> {
  const schemaOf = typeof schema === 'function' ? schema : () => schema;
  const read = parse({ file, text, faults });
  if (read === null) return blankYaml({ file, schema: schemaOf(undefined) });
  const { document, lines, written } = read;
  const line = (path: Path) => lineOf({ document, lines, path });
  if (written === null || written === undefined) {
    faults.add({ file, line: 1, cause: 'the file is empty' });
    return blankYaml({ file, schema: schemaOf(undefined) });
  }
  const chosen = schemaOf(written);
  const refused = [...schemaFaults(chosen, written), ...unstorableTexts(written)];
  for (const { path, cause } of refused) faults.add({ file, line: line(path), cause });
  const paths = refused.map(({ path }) => path);
  return {
    value: salvage(chosen, written),
    at: (path) => ({ file, line: line(path), isRefused: isWithin(paths, path) }),
  };
}

interface ParsedText {
  readonly document: Document;
  readonly lines: LineCounter;
}

/** The documents of the last minute: a pack that is edited is read again and again, and most of its files are as before. */
const parsed = new LRUCache<string, ParsedText>({
  maxSize: 2 * 1024 * 1024,
  sizeCalculation: (_parsed, text) => text.length + 1,
  ttl: 60_000,
  ttlAutopurge: true,
});

function parseText(text: string): ParsedText {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const lines = new LineCounter();
  const read = { document: parseDocument(text, { lineCounter: lines, uniqueKeys: true }), lines };
  parsed.set(text, read);
  return read;
}

/** The document of a text and what it says; null, with a fault for each cause, if it cannot be read. */
function parse({ file, text, faults }: { file: string; text: string; faults: Faults }) {
  const { document, lines } = parseText(text);
  const problems = [...document.errors, ...document.warnings];
  // after the first the reader is lost, and what it says of later lines mostly follows from that; a field that is written twice does not confuse it
  const first = problems.find(({ code }) => code !== 'DUPLICATE_KEY');
  const told = problems.filter((problem) => problem === first || problem.code === 'DUPLICATE_KEY');
  for (const problem of told) faults.add({ file, line: problem.linePos?.[0].line ?? 1, cause: sayYamlError(problem) });
  if (first !== undefined) return null;
  try {
    const written: unknown = document.toJS();
    return { document, lines, written };
  } catch {
    faults.add({ file, ...aliasFault({ document, lines }) });
    return null;
  }
}

/** Why the aliases ('*name') of a document cannot be followed. */
function aliasFault({ document, lines }: { document: Document; lines: LineCounter }): { line: number; cause: string } {
  const aliases: Alias[] = [];
  visit(document, { Alias: (_key, alias) => void aliases.push(alias) });
  const placeOf = (alias: Alias | undefined) => lines.linePos(alias?.range?.[0] ?? 0).line;
  const open = aliases.find((alias) => alias.resolve(document) === undefined);
  if (open !== undefined) return { line: placeOf(open), cause: `nothing above is named '&${open.source}'` };
  return { line: placeOf(aliases[0]), cause: "the names that are used with '*' repeat too much: write the values out" };
}
