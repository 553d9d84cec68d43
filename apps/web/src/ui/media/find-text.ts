/** A stretch of text as a PDF gives it: a word, a line or a letter. `endsLine`: the next one is on a new line. */
export interface TextPiece {
  readonly text: string;
  readonly endsLine: boolean;
}

/** Part of a piece, from one character up to before another. */
export interface PieceRange {
  readonly piece: number;
  readonly from: number;
  readonly to: number;
}

/** One place where the words are: more than one range where it runs over several pieces. */
export type Match = readonly PieceRange[];

/** Letters compared without case and marks; as many signs as the text has, so that places stay places. */
function plain(text: string): string {
  return text.replaceAll(/./gsu, (sign) => {
    const simple = sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    return simple.length === sign.length ? simple : sign;
  });
}

/** Where some words are on a page, in order. Letter case and accents make no difference, a line break counts as a blank. */
export function findText({ pieces, words }: { pieces: readonly TextPiece[]; words: string }): Match[] {
  const wanted = plain(words.trim().replaceAll(/\s+/g, ' '));
  if (wanted === '') return [];
  const owners: { piece: number; at: number }[] = [];
  let page = '';
  for (const [piece, { text, endsLine }] of pieces.entries()) {
    page += plain(text).replaceAll(/\s/g, ' ');
    for (let at = 0; at < text.length; at += 1) owners.push({ piece, at });
    if (endsLine && !page.endsWith(' ')) {
      page += ' ';
      owners.push({ piece, at: text.length });
    }
  }
  const matches: Match[] = [];
  for (let start = page.indexOf(wanted); start >= 0; start = page.indexOf(wanted, start + wanted.length)) {
    matches.push(rangesOf(owners.slice(start, start + wanted.length), pieces));
  }
  return matches;
}

function rangesOf(signs: readonly { piece: number; at: number }[], pieces: readonly TextPiece[]): PieceRange[] {
  return [...Map.groupBy(signs, ({ piece }) => piece)].flatMap(([piece, own]) => {
    const [from, to] = [own[0]?.at ?? 0, Math.min((own.at(-1)?.at ?? 0) + 1, pieces[piece]?.text.length ?? 0)];
    return from < to ? [{ piece, from, to }] : [];
  });
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '');

/** A piece as HTML, escaped, with its found parts marked; the one that stands out is `current`. */
export function markedHtml({
  text,
  piece,
  matches,
  current,
}: {
  text: string;
  piece: number;
  matches: readonly Match[];
  current: Match | null;
}): string {
  let [html, end] = ['', 0];
  for (const match of matches) {
    for (const { from, to } of match.filter((range) => range.piece === piece)) {
      html += `${escaped(text.slice(end, from))}<mark${match === current ? ' data-current="true"' : ''}>${escaped(text.slice(from, to))}</mark>`;
      end = to;
    }
  }
  return html + escaped(text.slice(end));
}
