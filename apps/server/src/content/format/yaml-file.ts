import { isMap, isNode, isPair, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import type { Faults } from './faults.ts';

/** The line of the node at `path`, or of the deepest part of the path that exists. */
function lineOf({ document, lines, path }: { document: Document; lines: LineCounter; path: readonly PropertyKey[] }): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of path) {
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

export interface YamlFile<T> {
  readonly value: T;
  /** The line where the part at `path` stands. */
  line(path: readonly PropertyKey[]): number;
}

/** Reads a YAML text by its schema, or by the one that fits what is written; every fault is added with its line. Null when there is one. */
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
}): YamlFile<T> | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  for (const error of document.errors) {
    faults.add({ file, line: error.linePos?.[0].line ?? 1, cause: error.message.split('\n', 1)[0] ?? 'not YAML' });
  }
  if (document.errors.length > 0) return null;
  const line = (path: readonly PropertyKey[]) => lineOf({ document, lines, path });
  const written: unknown = document.toJS();
  const parsed = (typeof schema === 'function' ? schema(written) : schema).safeParse(written);
  if (parsed.success) return { value: parsed.data, line };
  for (const issue of parsed.error.issues) {
    const at = issue.path.map(String).join('.');
    const unknown = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    faults.add({ file, line: line(unknown), cause: at === '' ? issue.message : `${at}: ${issue.message}` });
  }
  return null;
}
