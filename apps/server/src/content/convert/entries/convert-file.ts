import { cutBank } from '@abhyas/rules/content/question-text.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { decodeText, isZip, readPart, shelvePictures } from '../container.ts';
import type { Opened } from '../model/opened.ts';
import type { Draft, Passage, Place, Reading } from '../model/question.ts';
import { openFile } from '../open-file.ts';
import { assemble, formatMarks, type Pictures, picturesOn } from '../pack.ts';
import { mimes } from '../../read-media.ts';
import type { EntryInput } from '../../../modules/sources/file-import-queries.ts';
import { checkPiece, picturesIn } from '../../check-piece.ts';
import { type BankQuestion, readBanks } from './read-banks.ts';

/** A picture of the file, with the key that it gets in the store. */
export interface ImportedPicture {
  readonly path: string;
  readonly fileKey: string;
  readonly mime: string;
  readonly bytes: number;
}

/** How much of the file is shown beside a question, in lines and in characters. */
const [maxLines, maxExcerpt] = [60, 4_000];

/** The file cannot be imported. */
export class ImportFault extends Error {
  readonly kind: 'empty' | 'too-many';

  constructor(kind: 'empty' | 'too-many', message: string) {
    super(message);
    this.name = 'ImportFault';
    this.kind = kind;
  }
}

/** What was read of a file of questions. */
export interface ConvertedFile {
  readonly entries: readonly EntryInput[];
  readonly pictures: readonly ImportedPicture[];
  readonly remarks: readonly string[];
}

/**
 * Converts a file of questions, each by itself. Its pictures are put aside in `folder`. `onProgress` gets how many of how many are read, `onPicture` before them how many pictures are made small. Throws ConvertError where the file is of no format that is read,
 * ImportFault where it has no question or more than `most`.
 */
export async function convertFile({
  path,
  folder,
  most,
  onProgress,
  onPicture,
}: {
  path: string;
  folder: string;
  most: number;
  onProgress: (done: number, total: number) => void;
  onPicture?: (done: number, total: number) => void;
}): Promise<ConvertedFile> {
  const banks = await readBanks(path, { folder, onPicture });
  const opened = banks === null ? openFile(path) : null;
  const shelf = banks?.shelf ?? (await shelvePictures(opened?.pictures ?? new Map(), { folder, onPicture }));
  const readings = banks?.readings ?? (opened === null ? [] : [opened.read(shelf)]);
  const questions = banks?.questions ?? [];
  const remarks = [...(banks?.remarks ?? []), ...readings.flatMap((reading) => reading.remarks)];
  const total = questions.length + readings.reduce((sum, { drafts }) => sum + drafts.length, 0);
  if (total === 0) throw new ImportFault('empty', remarks.join('\n'));
  if (total > most) throw new ImportFault('too-many', String(total));
  const onShelf = picturesOn(shelf);
  const used = new Map<string, ImportedPicture>();
  const entries: EntryInput[] = [];
  const add = ({ pictures, title, ...entry }: ReadEntry) => {
    const kept = pictures.flatMap((name) => {
      const shelved = onShelf.get(name);
      if (shelved === undefined) return [];
      const picture = used.get(name) ?? pictureOf(shelved);
      used.set(name, picture);
      return [picture];
    });
    const named = title || entry.excerpt.replace(/\s+/g, ' ').trim().slice(0, 140) || entry.place;
    entries.push({ ...entry, number: entries.length + 1, pictures: kept, title: named });
  };
  for (const question of questions) {
    onProgress(entries.length, total);
    add(readPiece(question));
  }
  for (const reading of readings) {
    const excerptOf = excerpts({ lines: opened === null ? null : linesOf({ opened, path }), drafts: reading.drafts });
    const passages = new Map(reading.passages.map((passage) => [passage.id, passage]));
    for (const draft of reading.drafts) {
      onProgress(entries.length, total);
      add({ ...readDraft({ draft, number: entries.length + 1, passages, reading, onShelf }), excerpt: excerptOf(draft.place) });
    }
  }
  return { entries, pictures: [...used.values()], remarks };
}

/** A question that was read, with the names of its pictures. */
type ReadEntry = Omit<EntryInput, 'number' | 'pictures'> & { readonly pictures: readonly string[] };

/** A picture as it goes to the store of files, under a key that its bytes decide. */
export function pictureOf({ path, body }: { path: string; body: Buffer }): ImportedPicture {
  const ending = extname(path);
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 32);
  return { path, fileKey: `packs/imports/${digest}${ending}`, mime: mimes[ending] ?? 'application/octet-stream', bytes: body.length };
}

/** A question of a bank in Markdown as it is; one with faults needs a person, who can take it as a draft. */
function readPiece({ file, line, key, text, passage, language, changed, lost }: BankQuestion): ReadEntry {
  const pictures = picturesIn(text, passage);
  const source = { file: 'questions/questions.md', kind: 'question', key } as const;
  const { facts, check } = checkPiece({
    source,
    text,
    head: '',
    passage,
    language,
    pictures: new Map(pictures.map((path) => [path, 'data:,'])),
  });
  return {
    place: `${file} ${key}`.trim(),
    line,
    title: facts?.title ?? '',
    type: facts?.type ?? null,
    text,
    passage,
    pictures,
    excerpt: text.trimEnd().slice(0, maxExcerpt).replaceAll('\u0000', '').toWellFormed(),
    changed: [...changed],
    lost: [...lost],
    refused: [],
    group: lost.length > 0 || check.shown === null ? 'needs' : 'read',
  };
}

/** A question as a piece of a bank, or why it is none. */
export function readDraft({
  draft,
  number,
  passages,
  reading,
  onShelf,
}: {
  draft: Draft;
  number: number;
  passages: ReadonlyMap<string, Passage>;
  reading: Reading;
  onShelf: Pictures;
}): Omit<ReadEntry, 'excerpt'> {
  const own = draft.passage === null ? undefined : passages.get(draft.passage);
  // marks are those of the test that asks it
  const alone = { ...draft, bank: '', key: draft.key || `q-${number}`, marks: null };
  const { files, entries } = assemble({
    reading: { ...reading, drafts: [alone], passages: own === undefined ? [] : [own] },
    pictures: onShelf,
    bank: 'questions',
    programme: null,
  });
  const [entry] = entries;
  if (entry === undefined) throw new Error('invariant: a draft has an entry');
  const pieces = cutBank(String(files.get('questions/questions.md') ?? ''));
  const text = pieces.find(({ kind }) => kind === 'question')?.text ?? '';
  const passage = pieces.find(({ kind }) => kind === 'passage')?.text ?? '';
  const pictures = picturesIn(text, passage);
  const facts =
    text === ''
      ? null
      : checkPiece({
          source: { file: 'questions/questions.md', kind: 'question', key: '' },
          text,
          head: '',
          passage,
          language: 'en',
          pictures: new Map(pictures.map((path) => [path, 'data:,'])),
        }).facts;
  const { changed, lost, refused } = entry;
  return {
    place: entry.place.name,
    line: entry.place.line,
    title: facts?.title ?? (draft.question?.stem ?? '').replace(/\s+/g, ' ').slice(0, 140),
    type: facts?.type ?? draft.question?.type ?? null,
    text,
    passage,
    pictures,
    changed: [...changed, ...(draft.marks === null ? [] : [`the marks ${formatMarks(draft.marks)} are given by the test that asks it`])],
    lost: [...lost],
    refused: [...refused],
    group: text === '' ? 'refused' : lost.length > 0 ? 'needs' : 'read',
  };
}

/** The text of the file by its lines; null where it has none to show. */
function linesOf({ opened, path }: { opened: Opened; path: string }): ReadonlyMap<number, string> | readonly string[] | null {
  if (opened.lines !== undefined) return opened.lines;
  if (isZip(readPart({ path, at: 0, length: 4 }))) return null;
  return ['', ...decodeText({ file: path, bytes: readFileSync(path) }).split(/\r\n|\n|\r/)];
}

/** Gives what the file has from a place to the next question. */
function excerpts({ lines, drafts }: { lines: ReturnType<typeof linesOf>; drafts: readonly Draft[] }) {
  const starts = [...new Set(drafts.flatMap(({ place }) => (place.line === null ? [] : [place.line])))].sort((one, other) => one - other);
  const at = (line: number): string =>
    (lines instanceof Map ? (lines as ReadonlyMap<number, string>).get(line) : (lines as readonly string[])[line]) ?? '';
  return ({ line }: Place): string => {
    if (lines === null || line === null) return '';
    const end = starts.find((start) => start > line) ?? Infinity;
    const wanted = Array.from({ length: Math.min(end - line, maxLines) }, (_, index) => at(line + index).slice(0, maxExcerpt));
    return wanted.join('\n').trimEnd().slice(0, maxExcerpt).replaceAll('\u0000', '').toWellFormed();
  };
}
