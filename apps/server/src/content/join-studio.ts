import { cutBank, joinPieces } from '@abhyas/rules/content/question-text.ts';
import type { StudioSource } from '../modules/sources/import-queries.ts';

/** Whose text stays where a pack and the studio both changed it since the last import. */
export type Keep = 'pack' | 'studio';

/** A source that a pack and the studio both changed. */
export interface Meeting {
  readonly path: string;
  readonly file: string;
  /** In the file of the pack, from 1. */
  readonly line: number;
}

/** The files of a pack with what was published in the studio since its last import, and the sources that an import leaves as they are. */
export interface Joined {
  readonly files: ReadonlyMap<string, string>;
  readonly kept: ReadonlySet<string>;
  readonly meetings: readonly Meeting[];
}

interface Piece {
  readonly path: string;
  readonly line: number;
  text: string;
}

/**
 * Joins the files of a pack, which `textOf` gives or null, with what was changed in the studio since its last import. What both changed is a meeting, unless `keep`
 * says whose stays.
 */
export function joinStudio({
  studio,
  textOf,
  keep,
}: {
  studio: readonly StudioSource[];
  textOf: (file: string) => string | null;
  keep: Keep | null;
}): Joined {
  const files = new Map<string, string>();
  const kept = new Set<string>();
  const meetings: Meeting[] = [];
  for (const [file, sources] of Map.groupBy(studio, (source) => source.file)) {
    const before = textOf(file);
    const pieces = before === null ? [] : cut({ file, text: before, sources });
    for (const source of sources) {
      const piece = pieces.find(({ path }) => path === source.path);
      const { imported, published, text } = source;
      const isNew = piece === undefined;
      const isAsBefore = isNew ? imported === null : piece.text === imported || piece.text === published;
      if (!isNew && piece.text === text) continue;
      if (!isAsBefore && keep === null) meetings.push({ path: source.path, file, line: (piece?.line ?? 0) + 1 });
      if (!isAsBefore && keep !== 'studio') continue;
      kept.add(source.path);
      if (published === null) continue;
      if (isNew) pieces.splice(placeOf({ source, sources: studio, pieces }), 0, { path: source.path, line: 0, text: published });
      else piece.text = published;
    }
    const after = joinPieces(pieces.map(({ text }) => text));
    if (after !== '' && after !== before) files.set(file, after);
  }
  return { files, kept, meetings };
}

/** The pieces of a file by the paths of their sources. A line of JSON is known by what the last import brought. */
function cut({ file, text, sources }: { file: string; text: string; sources: readonly StudioSource[] }): Piece[] {
  if (!file.startsWith('questions/')) return [{ path: file, line: 0, text }];
  if (file.endsWith('.md'))
    return cutBank(text).map(({ kind, key, ...piece }) => ({ ...piece, path: kind === 'head' ? file : `${file}#${kind}/${key}` }));
  return text.split(/(?<=\n)/).map((line, index) => {
    const known = sources.find(({ imported, published, text: own }) => [imported, published, own].includes(line));
    return { path: known?.path ?? '', line: index, text: line };
  });
}

/** Where a piece that the pack does not have goes: below what is before it in the studio, else at the end. */
function placeOf({
  source,
  sources,
  pieces,
}: {
  source: StudioSource;
  sources: readonly StudioSource[];
  pieces: readonly Piece[];
}): number {
  const above = sources.findLast(({ file, position }) => file === source.file && position < source.position);
  const index = above === undefined ? -1 : pieces.findIndex(({ path }) => path === above.path);
  if (index >= 0) return index + 1;
  return Math.min(pieces.length, source.position);
}
