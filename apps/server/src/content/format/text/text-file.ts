import type { Faults } from '../base.ts';

const decode = (body: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(body);

/** The numbers of the lines that are not UTF-8, from 1. */
function invalidLines(body: Buffer): number[] {
  const lines: number[] = [];
  let [start, line] = [0, 1];
  while (start <= body.length) {
    const found = body.indexOf('\n', start);
    const end = found < 0 ? body.length : found;
    try {
      decode(body.subarray(start, end));
    } catch {
      lines.push(line);
    }
    [start, line] = [end + 1, line + 1];
  }
  return lines;
}

/**
 * The text of a file, with '\n' after every line and without a byte order mark. Adds a fault and returns null if it is not UTF-8, or has what a database
 * cannot store.
 */
export function decodeText({ file, body, faults }: { file: string; body: Buffer; faults: Faults }): string | null {
  const [first, second] = body;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    faults.add({ file, line: 1, cause: 'the file is UTF-16: save it as UTF-8' });
    return null;
  }
  let text = '';
  try {
    text = decode(body).replaceAll(/\r\n?/g, '\n');
  } catch {
    const lines = invalidLines(body);
    const more = lines.length > 1 ? ` (and ${lines.length - 1} more)` : '';
    faults.add({ file, line: lines[0] ?? 1, cause: `this line is not UTF-8: save the file as UTF-8${more}` });
    return null;
  }
  const zero = text.indexOf('\0');
  if (zero >= 0) {
    faults.add({ file, line: text.slice(0, zero).split('\n').length, cause: unstorable });
    return null;
  }
  const lost = text.indexOf('\uFFFD');
  if (lost >= 0)
    faults.warn({ file, line: text.slice(0, lost).split('\n').length, cause: "a character was lost here: '\uFFFD' is in its place" });
  return text;
}

const unstorable = 'this line has a character that cannot be stored: remove it';

/** The paths in a value to texts that no database stores: with a zero character, or with half of a surrogate pair. */
export function* unstorableTexts(
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<{ path: readonly PropertyKey[]; cause: string }> {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) yield { path, cause: unstorable };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* unstorableTexts(part, [...path, name]);
  }
}
