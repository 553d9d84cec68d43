/** A blank that Markdown would drop or join with others; it is written as an entity. */
const strangeSpace = /[\u00A0\u0085\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]/g;
// eslint-disable-next-line no-control-regex -- no text needs these, and XML forbids them
const control = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/g;

const entity = (character: string) => `&#${character.codePointAt(0) ?? 32};`;

/** Words as Markdown that shows exactly them, wherever in a line they are. Blanks and line breaks become one blank. */
export function escapeWords(words: string): string {
  return words
    .replace(/[ \t\n\r\f]+/g, ' ')
    .replace(control, '')
    .replace(/[\\`*_[\]<$~|]/g, (sign) => `\\${sign}`)
    .replaceAll('&', '&amp;')
    .replace(strangeSpace, entity);
}

/** A line of escaped words that begins with what Markdown or a pack would take for the start of a list, a heading, a quote, a rule or an option. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^(?=>|#{1,6}(\s|$)|[-+](\s|$)|-+\s*$|=+\s*$)/, '\\')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^([A-L])\.(?=\s|$)/, '$1\\.');
}

/** A piece of a line: escaped words, text between delimiters, a formula, or something else. */
export interface Piece {
  readonly kind: 'words' | 'marked' | 'formula' | 'other';
  readonly text: string;
  /** Of marked text: whether its delimiters are only such where no letter is beside them. */
  readonly isShy?: boolean;
}

/** Neither a blank nor a sign: what Markdown counts as part of a word. */
const isWordPart = (character: string) => character !== '' && !/[\s\p{P}\p{S}]/u.test(character);

/** Joins the pieces of a line so that all delimiters work: a letter or digit that would stop one from being one is written as an entity. */
export function joinPieces(pieces: readonly Piece[]): string {
  let line = '';
  let before: Piece | null = null;
  for (const piece of pieces) {
    let { text } = piece;
    const last = /.$/su.exec(line)?.[0] ?? '';
    const next = text === '' ? '' : String.fromCodePoint(text.codePointAt(0) ?? 32);
    if (before?.kind === 'words') {
      const digit = piece.kind === 'formula' && /\d/.test(last);
      const letter = piece.kind === 'marked' && piece.isShy === true && isWordPart(last);
      if (digit || letter) line = line.slice(0, line.length - last.length) + entity(last);
      else if (piece.kind === 'formula' && last === '\\') line = `${line.slice(0, -2)}&#92;`;
    }
    if (piece.kind === 'words') {
      const digit = before?.kind === 'formula' && /\d/.test(next);
      const letter = before?.kind === 'marked' && before.isShy === true && isWordPart(next);
      if (digit || letter) text = entity(next) + text.slice(next.length);
      if (line.endsWith(' ') || line.endsWith('\n')) text = text.replace(/^ /, '');
    }
    line += text;
    if (text !== '') before = piece;
  }
  return line;
}

/** True where delimiters around the text need no letter beside them: it begins or ends with a sign. */
export function isShyAround(text: string): boolean {
  return !isWordPart(Array.from(text)[0] ?? '') || !isWordPart(Array.from(text).at(-1) ?? '');
}
