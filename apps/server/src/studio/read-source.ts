import { type Language, languageNamed, languages } from '@abhyas/contract/languages.ts';
import { readFields } from '@abhyas/rules/content/question-text.ts';
import { parse } from 'yaml';
import type { Ports } from '../platform/parts.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { findSource, findSourceAt, mapMedia, type SourceRow } from '../modules/sources/source-queries.ts';
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

/** The passage that a question's text names, as it was saved last; null without. */
export async function findPassage({
  queryable,
  source: { pack, file, kind },
  text,
}: {
  queryable: Queryable;
  source: SourceRow;
  text: string;
}): Promise<SourceRow | null> {
  const key =
    kind === 'question' && file.endsWith('.md') ? readFields(text).fields.find(({ name }) => name === 'passage')?.value : undefined;
  return key === undefined ? null : findSourceAt({ queryable, pack, path: `${file}#passage/${key}` });
}

/** A text of a source with all that its check needs. */
export async function readContext({
  parts,
  queryable,
  source,
  text,
}: {
  parts: Ports<'files'>;
  queryable: Queryable;
  source: SourceRow;
  text: string;
}): Promise<{ context: PieceContext; passage: SourceRow | null }> {
  const { pack, file } = source;
  const [head, about, passage] = [
    await findSourceAt({ queryable, pack, path: file }),
    await findSourceAt({ queryable, pack, path: 'pack.yaml' }),
    await findPassage({ queryable, source, text }),
  ];
  const context = {
    source,
    text,
    head: source.kind === 'head' ? '' : (head?.text ?? ''),
    passage: passage?.text ?? '',
    language: languageOf(about?.text ?? ''),
    pictures: await readPictures({ parts, queryable, pack, texts: [text, passage?.text ?? ''] }),
  };
  return { context, passage };
}

/** The pictures that texts of a pack name, as data urls by their paths. */
export async function readPictures({
  parts,
  queryable,
  pack,
  texts,
}: {
  parts: Ports<'files'>;
  queryable: Queryable;
  pack: string;
  texts: readonly string[];
}): Promise<ReadonlyMap<string, string>> {
  const media = await mapMedia({ queryable, pack, paths: picturesIn(...texts).slice(0, maxPictures) });
  const pictures = await Promise.all(
    [...media].map(async ([path, { fileKey, mime }]) => {
      const body = await parts.files.read(fileKey);
      return [path, `data:${mime};base64,${body?.toString('base64') ?? ''}`] as const;
    }),
  );
  return new Map(pictures);
}

/** The language of a bank: the one that its head names, or that of its pack. */
export const languageIn = ({ head, language }: PieceContext): Language =>
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
