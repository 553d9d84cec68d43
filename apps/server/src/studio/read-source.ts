import { type Language, languageNamed, languages } from '@abhyas/contract/languages.ts';
import { readFields } from '@abhyas/rules/content/question-text.ts';
import { parse } from 'yaml';
import type { Ports } from '../platform/parts.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { findSource, mapMedia, mapSourcesAt, type SourceRow } from '../modules/sources/source-queries.ts';
import { AppError } from '../platform/common/errors.ts';
import { type PieceContext, picturesIn } from '../content/check-piece.ts';

/** So many pictures of one question are shown. */
const maxPictures = 20;

/** Gets a source. Throws NOT_FOUND. */
export async function getSource({ queryable, sourceId }: { queryable: Queryable; sourceId: bigint }): Promise<SourceRow> {
  const source = await findSource({ queryable, sourceId });
  if (source === null) throw new AppError('NOT_FOUND');
  return source;
}

/** The path of the passage that a question's text names; null without. */
function passagePath({ source: { file, kind }, text }: { source: SourceRow; text: string }): string | null {
  const key =
    kind === 'question' && file.endsWith('.md') ? readFields(text).fields.find(({ name }) => name === 'passage')?.value : undefined;
  return key === undefined ? null : `${file}#passage/${key}`;
}

interface ReadContext {
  readonly context: PieceContext;
  readonly passage: SourceRow | null;
}

/** A text of a source with all that its check needs. */
export async function readContext({
  source,
  text,
  ...own
}: {
  parts: Ports<'files'>;
  queryable: Queryable;
  source: SourceRow;
  text: string;
}): Promise<ReadContext> {
  const [read] = await readContexts({ ...own, pack: source.pack, pieces: [{ source, text }] });
  if (read === undefined) throw new Error('invariant: a piece has a context');
  return read;
}

/** Texts of sources of a pack, each with all that its check needs, in as many queries as one of them would take. */
export async function readContexts({
  parts,
  queryable,
  pack,
  pieces,
}: {
  parts: Ports<'files'>;
  queryable: Queryable;
  pack: string;
  pieces: readonly { readonly source: SourceRow; readonly text: string }[];
}): Promise<ReadContext[]> {
  const around = await mapSourcesAt({
    queryable,
    pack,
    paths: [...new Set(['pack.yaml', ...pieces.flatMap((piece) => [piece.source.file, passagePath(piece) ?? piece.source.file])])],
  });
  const found = pieces.map((piece) => ({ ...piece, passage: around.get(passagePath(piece) ?? '') ?? null }));
  const texts = found.map(({ text, passage }) => [text, passage?.text ?? '']);
  const pictures = await readPictures({ parts, queryable, pack, texts });
  return found.map(({ source, text, passage }) => ({
    passage,
    context: {
      source,
      text,
      head: source.kind === 'head' ? '' : (around.get(source.file)?.text ?? ''),
      passage: passage?.text ?? '',
      language: languageOf(around.get('pack.yaml')?.text ?? ''),
      pictures,
    },
  }));
}

/** The pictures that texts of a pack name, as data urls by their paths; `texts` are those of each piece. */
export async function readPictures({
  parts,
  queryable,
  pack,
  texts,
}: {
  parts: Ports<'files'>;
  queryable: Queryable;
  pack: string;
  texts: readonly (readonly string[])[];
}): Promise<ReadonlyMap<string, string>> {
  const paths = new Set(texts.flatMap((own) => picturesIn(...own).slice(0, maxPictures)));
  const media = await mapMedia({ queryable, pack, paths: [...paths] });
  const pictures = await Promise.all(
    [...media].map(async ([path, { fileKey, mime }]) => {
      const body = await parts.files.read(fileKey);
      return [path, `data:${mime};base64,${body?.toString('base64') ?? ''}`] as const;
    }),
  );
  return new Map(pictures);
}

/** The language of a bank or page: the one that its head names, or that of its pack. */
export const languageIn = ({ head, language }: Pick<PieceContext, 'head' | 'language'>): Language =>
  languageNamed(/^language:\s*(\w+)\s*$/m.exec(head)?.[1]) ?? language;

/** The language that the file of a pack says its texts are in. */
export function languageOf(about: string): Language {
  try {
    const written = (parse(about) as { language?: unknown } | null)?.language;
    return languages.find((language) => language === written) ?? 'en';
  } catch {
    // a draft of the file that cannot be read
    return 'en';
  }
}
