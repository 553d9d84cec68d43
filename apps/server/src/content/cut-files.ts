import { z } from 'zod';
import { cutBank, splitQuestion, withoutBlanks } from '@abhyas/rules/content/question-text.ts';
import { foldTag } from '@abhyas/rules/content/question-tags.ts';
import type { SourceInput } from '../modules/sources/import-queries.ts';
import { excerptOf } from '../modules/assessment/paper/excerpt.ts';
import type { ItemInput } from '../modules/assessment/import/content-input.ts';
import type { Pack } from './format/pack.ts';
import type { TopFile } from './pack-folder.ts';

/** Files about people, or with what they wrote: what is kept of people is in the tables that an account's deletion empties. */
export const personalFiles: ReadonlySet<TopFile> = new Set<TopFile>([
  'people.yaml',
  'cohort.yaml',
  'doubts.yaml',
  'history.yaml',
  'messages.yaml',
  'mentoring.yaml',
  'studio.yaml',
]);

/** How much of a stem is searched, in characters. */
const maxStem = 4_000;

/** Cuts the files of a sound pack, by their paths, into its sources. */
export function cutFiles({ pack, texts }: { pack: Pack; texts: ReadonlyMap<string, string> }): SourceInput[] {
  const banks = new Map(pack.banks.map((bank) => [bank.file, bank]));
  return [...texts].flatMap(([file, text]) => {
    if ([...personalFiles].some((each) => each === file)) return [];
    const bank = banks.get(file);
    if (bank === undefined) return [{ path: file, file, kind: 'file' as const, key: '', position: 0, text, question: null }];
    const pieces = file.endsWith('.md') ? cutBank(text) : cutLines({ text, items: bank.items });
    const items = new Map(bank.items.map((item) => [item.key, item]));
    return pieces.map(({ kind, key, text: piece }, position): SourceInput => {
      const item = kind === 'question' ? items.get(key) : undefined;
      const stem = file.endsWith('.md') ? withoutBlanks(splitQuestion(piece).stem).text : stemOfLine(piece);
      return {
        path: kind === 'head' ? file : `${file}#${kind}/${key}`,
        file,
        kind: kind === 'unknown' ? 'file' : kind,
        key,
        position,
        text: piece,
        question: item === undefined ? null : { ...factsOf({ item, stem }), language: pack.about.language ?? 'en', faults: [] },
      };
    });
  });
}

/** What the question bank lists of a question. */
export function factsOf({ item, stem }: { item: Omit<ItemInput, 'bank' | 'position'>; stem: string }) {
  const { type, topic, difficulty, passageKey, stemHtml, tags = [] } = item;
  return {
    type,
    topic,
    difficulty,
    passageKey,
    tags: [...tags],
    tagKeys: tags.map(foldTag),
    title: excerptOf(stemHtml),
    stem: stem.slice(0, maxStem),
  };
}

/** The lines of a bank in JSON Lines, with the keys that the reader gave their questions; what is between them goes with the line before. */
function cutLines({ text, items }: { text: string; items: readonly { readonly key: string }[] }) {
  const pieces: { kind: 'head' | 'question'; key: string; text: string }[] = [{ kind: 'head', key: '', text: '' }];
  for (const line of text.split(/(?<=\n)/)) {
    const last = pieces.at(-1);
    if (line.trim() === '' && last !== undefined) last.text += line;
    else pieces.push({ kind: 'question', key: items[pieces.length - 1]?.key ?? '', text: line });
  }
  return pieces;
}

const stemOfLine = (line: string): string => (line.trim() === '' ? '' : lineSchema.parse(JSON.parse(line)).question);
const lineSchema = z.object({ question: z.string() });
