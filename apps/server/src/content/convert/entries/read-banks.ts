import { type Language, languageNamed } from '@abhyas/contract/languages.ts';
import { cutBank, readFields, replaceField } from '@abhyas/rules/content/question-text.ts';
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parse } from 'yaml';
import { collectFaults } from '../../format/base.ts';
import { QuestionDefaultsSchema } from '../../format/schemas/schemas.ts';
import { readFrontMatter } from '../../format/text/front-matter.ts';
import { decodeText, type FileSet, filesOf, isZip, partOf, readPart, readZipFile, type Shelved, shelvePictures } from '../container.ts';
import { readJsonLines } from '../json-lines.ts';
import type { Reading } from '../model/question.ts';
import { picturesIn } from '../../check-piece.ts';

/** A question of a bank in Markdown, as the bank has it but for the names of its pictures. */
export interface BankQuestion {
  readonly file: string;
  /** In the file, from 1. */
  readonly line: number;
  readonly key: string;
  readonly text: string;
  /** '' without one. */
  readonly passage: string;
  readonly language: Language;
  /** How a picture that it names was altered. */
  readonly changed: readonly string[];
  /** What keeps a picture that it names from being taken. */
  readonly lost: readonly string[];
}

/** The banks of a pack, or one bank. */
export interface Banks {
  readonly questions: readonly BankQuestion[];
  /** Its banks in JSON Lines. */
  readonly readings: readonly Reading[];
  readonly shelf: ReadonlyMap<string, Shelved>;
  readonly remarks: readonly string[];
}

/** How pictures are put on the shelf. */
type Shelving = Parameters<typeof shelvePictures>[1];

/** Reads a bank in Markdown, or the banks of a pack in a ZIP file, at its top or in one folder; null where the file is neither. Throws ConvertError. */
export async function readBanks(path: string, shelving: Shelving): Promise<Banks | null> {
  const file = basename(path);
  if (!isZip(readPart({ path, at: 0, length: 4 }))) {
    if (extname(path).toLowerCase() !== '.md') return null;
    return gather({ files: new Map([[`questions/${file}`, readFileSync(path)]]), nameOf: () => file, shelving });
  }
  const all = readZipFile(path);
  const bank = /^(?<top>(?:[^/]+\/)?)questions\/[^/]+\.(?:md|jsonl)$/;
  const top = [...all.keys()].map((name) => bank.exec(name)?.groups?.['top']).find((found) => found !== undefined);
  if (top === undefined) return null;
  const inside = [...all.keys()].filter((name) => name.startsWith(top));
  const files = filesOf(new Map(inside.map((name) => [name.slice(top.length), () => all.get(name) ?? Buffer.alloc(0)])));
  return gather({ files, nameOf: (name) => name, shelving });
}

async function gather({
  files,
  nameOf,
  shelving,
}: {
  files: FileSet;
  nameOf: (path: string) => string;
  shelving: Shelving;
}): Promise<Banks> {
  const isBank = (path: string) => /^questions\/[^/]+\.(?:md|jsonl)$/.test(path);
  const texts = [...files.keys()]
    .filter(isBank)
    .map((path) => [path, decodeText({ file: nameOf(path), bytes: files.get(path) ?? Buffer.alloc(0) })] as const);
  const named = new Set(picturesIn(...texts.map(([, text]) => text)));
  const shelf = await shelvePictures(partOf({ files, names: named }), shelving);
  const language = languageOf(files.get('pack.yaml'));
  const questions = texts.flatMap(([path, text]) =>
    path.endsWith('.md') ? cutQuestions({ file: nameOf(path), text, language, shelf }) : [],
  );
  const readings = texts.flatMap(([path, text]) => (path.endsWith('.jsonl') ? [readJsonLines({ file: nameOf(path), text })] : []));
  const others = [...files.keys()].filter((path) => !isBank(path) && path !== 'pack.yaml' && !named.has(path)).length;
  const remarks =
    others === 0 ? [] : [`${others} other ${others === 1 ? 'file is no bank and is' : 'files are no banks and are'} not read`];
  return { questions, readings, shelf, remarks };
}

function cutQuestions({
  file,
  text,
  language,
  shelf,
}: {
  file: string;
  text: string;
  language: Language;
  shelf: ReadonlyMap<string, Shelved>;
}): BankQuestion[] {
  const pieces = cutBank(text.replaceAll('\r\n', '\n'));
  const head = pieces[0]?.text ?? '';
  const { written } = readFrontMatter({ file, lines: head.split('\n'), schema: QuestionDefaultsSchema, faults: collectFaults() });
  const passages = new Map(pieces.flatMap((piece) => (piece.kind === 'passage' ? [[piece.key, piece.text]] : [])));
  return pieces.flatMap(({ kind, key, text: own, line }) => {
    if (kind !== 'question') return [];
    const passageKey = readFields(own).fields.find(({ name }) => name === 'passage')?.value;
    const passage = passageKey === undefined ? '' : (passages.get(passageKey) ?? '');
    const changed = picturesIn(own, passage).flatMap((name) => {
      const shelved = shelf.get(name);
      return shelved === undefined || 'fault' in shelved ? [] : (shelved.change ?? []);
    });
    const lost = picturesIn(own, passage).flatMap((name) => {
      const shelved = shelf.get(name);
      return shelved === undefined
        ? [`the picture ${name}: the file does not have it`]
        : 'fault' in shelved
          ? [`the picture ${name}: ${shelved.fault}`]
          : [];
    });
    // what the file says of all its questions stays with each in another bank
    const alone = Object.entries(written).reduce(
      (piece, [name, value]) =>
        name === 'language' || readFields(piece).fields.some((field) => field.name === name)
          ? piece
          : replaceField({ piece, name, value: String(value), order: ['type', 'passage', 'topic', 'difficulty'] }),
      own,
    );
    return [
      {
        file,
        line: line + 1,
        key,
        text: onShelf(alone, shelf),
        passage: onShelf(passage, shelf),
        language: written.language ?? language,
        changed: [...new Set(changed)],
        lost,
      },
    ];
  });
}

/** A text with its pictures under the names that they have on the shelf: two packs may have different pictures of one name. */
function onShelf(text: string, shelf: ReadonlyMap<string, Shelved>): string {
  return picturesIn(text).reduce((written, name) => {
    const shelved = shelf.get(name);
    return shelved === undefined || 'fault' in shelved ? written : written.replaceAll(`](${name})`, `](${shelved.path})`);
  }, text);
}

function languageOf(about: Buffer | undefined): Language {
  try {
    const written: unknown = about === undefined ? null : parse(about.toString('utf8'));
    return languageNamed((written as { language?: unknown } | null)?.language) ?? 'en';
  } catch {
    return 'en';
  }
}
