import { routeTable, type RouteEntry } from './route-table.ts';

/** First segments that `/{type}` never takes (decision 20b). */
const reserved = new Set(['docs', 'metrics', 'staff', 'account', 'assets', 'api', 'dev']);

interface Piece {
  /** The literal, or what is before the parameter. */
  readonly written: string;
  /** The same as routes/ spells it: lower case, dashes for blanks and underscores. */
  readonly filed: string;
  readonly parameter: boolean;
}

interface CompiledRoute {
  readonly entry: RouteEntry;
  readonly pieces: readonly Piece[];
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');
const filedSpelling = (text: string): string => text.replaceAll(/[\s+_]+/g, '-').toLowerCase();

function compilePiece(segment: string): Piece {
  const opened = segment.indexOf('{');
  const written = opened < 0 ? segment : segment.slice(0, opened);
  return { written, filed: filedSpelling(written), parameter: opened >= 0 };
}

const compiled: readonly CompiledRoute[] = routeTable.map((entry) => ({ entry, pieces: segmentsOf(entry.pattern).map(compilePiece) }));

/** A segment as a person reads it; a stray per cent sign stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function fits(piece: Piece, segment: string): boolean {
  if (!piece.parameter) return filedSpelling(decoded(segment)) === piece.filed;
  return segment.toLowerCase().startsWith(piece.filed) && segment.length > piece.filed.length;
}

/** The first route of the table that a path fits; null for an address the portal does not have. */
function match({ path, search }: { path: string; search: URLSearchParams }): CompiledRoute | null {
  const segments = segmentsOf(path);
  const found = compiled.find(
    ({ entry, pieces }) =>
      pieces.length === segments.length &&
      pieces.every((piece, index) => fits(piece, segments[index] ?? '')) &&
      (entry.query ?? []).every((field) => search.has(field)),
  );
  if (!found) return null;
  return found.entry.pattern === '/{type}' && reserved.has(filedSpelling(segments[0] ?? '')) ? null : found;
}

/** The entry of the route table for a path, in any of its written forms; null for an address the portal does not have. */
export function findRoute({ path, search = '' }: { path: string; search?: string }): RouteEntry | null {
  return match({ path, search: new URLSearchParams(search) })?.entry ?? null;
}

type Place = { readonly path: string; readonly search: URLSearchParams };

function mapPieces({ path, search }: Place, spell: (piece: Piece) => string): string {
  const route = match({ path, search });
  if (!route) return path;
  const segments = segmentsOf(path);
  const spelled = route.pieces.map(
    (piece, index) => spell(piece) + (piece.parameter ? (segments[index] ?? '').slice(piece.filed.length) : ''),
  );
  const end = path.endsWith('/') && spelled.length > 0 ? '/' : '';
  return `/${spelled.join('/')}${end}`;
}

/**
 * The path under which routes/ knows an address: literals in lower case with dashes for blanks and underscores, names and ids in their
 * case. An unknown path is returned unchanged.
 */
export function toFilePath(place: Place): string {
  return mapPieces(place, ({ filed }) => filed);
}

/** The other way round: the address as the specification writes it. */
export function toWrittenPath(place: Place): string {
  return mapPieces(place, ({ written }) => encodeURIComponent(written));
}
