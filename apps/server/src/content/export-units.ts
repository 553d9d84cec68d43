import type { Marking } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parse } from 'yaml';
import { type Language, languageNamed } from '@abhyas/contract/languages.ts';
import type { Exported } from './convert/qti/exported.ts';
import { collectFaults } from './format/base.ts';
import type { MediaFile, Pack } from './format/pack.ts';
import { type Bank, bankOf, findItem, instanceNamed } from './format/questions/question.ts';
import { readJsonLinesBank } from './format/questions/questions-jsonl.ts';
import { readMarkdownBank } from './format/questions/questions-markdown.ts';
import { instancesNamed, placesOf } from './inputs/tests.ts';
import { listPack } from './pack-folder.ts';
import { mimes } from './read-media.ts';
import { readStore } from './read-pack.ts';

/** A pack in a folder: a bank is read when it is asked for, and the bytes of a picture when it is shown. */
export interface LazyPack {
  /** Paths of its banks. */
  readonly banks: readonly string[];
  bank(file: string): Bank;
  /** Everything else; null where the folder has no pack.yaml. */
  rest(): Pack | null;
}

/** How many banks are kept at hand: tests that follow each other ask the same ones. */
const keptBanks = 6;

export function openFolder(folder: string): LazyPack {
  const faults = collectFaults();
  const listed = listPack({ folder, given: [], faults });
  const language = languageOf(folder);
  const media = new Map<string, MediaFile>(
    listed.in.media.map((path) => [
      path,
      {
        path,
        key: '',
        mime: mimes[extname(path).toLowerCase()] ?? 'application/octet-stream',
        get body() {
          return readFileSync(join(folder, path));
        },
      },
    ]),
  );
  // a picture that the store lost is a gap, no fault of the question
  const findPicture = (path: string) => {
    const file = media.get(path);
    return file?.mime.startsWith('image/') === true ? `data:${file.mime};base64,${file.body.toString('base64')}` : '';
  };
  const kept = new Map<string, Bank>();
  // what people wrote was left behind, so that such a pack may have faults; what is right in it is given all the same
  const rest = () =>
    readStore({
      list: (of) => listPack({ folder, given: [], faults: of }),
      read: (file) => (file.startsWith('questions/') ? null : readFileSync(join(folder, file))),
      media,
    }).pack;
  let named: ReturnType<typeof instancesNamed> | null = null;
  const read = (file: string): Bank => {
    const of = { bank: bankOf(file), file, text: readFileSync(join(folder, file), 'utf8'), language, faults: collectFaults() };
    if (!file.endsWith('.md')) return readJsonLinesBank(of);
    named ??= instancesNamed(rest()?.tests ?? []);
    return readMarkdownBank({ ...of, findPicture, models: { count: 2 }, named: named.get(of.bank) ?? new Map() });
  };
  return {
    banks: listed.in.questions,
    bank(file) {
      const known = kept.get(file) ?? read(file);
      kept.delete(file);
      kept.set(file, known);
      for (const oldest of kept.keys()) if (kept.size > keptBanks) kept.delete(oldest);
      return known;
    },
    rest,
  };
}

/** The folders of packs in a folder. */
export const packsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .toSorted();

function languageOf(folder: string): Language | undefined {
  try {
    const written = (parse(readFileSync(join(folder, 'pack.yaml'), 'utf8')) as { language?: unknown } | null)?.language;
    return languageNamed(written) ?? undefined;
  } catch {
    // a folder without the file, or a draft of it
    return undefined;
  }
}

/** A bank as it is exported, and how many of its questions have faults, which nothing but a pack can carry. */
export function exportBank({ bank, passages, items, reasons, keys }: Bank): { exported: Exported; faulty: number } {
  const all = items.map((item) => ({ item, marks: null, reasons: reasons?.get(item.key) ?? [] }));
  return {
    exported: { key: bank, name: bank, passages, sections: [{ name: bank, minutes: null, items: all }] },
    faulty: Math.max(0, [...keys].filter((key) => key !== '').length - items.length),
  };
}

/** A test as it is exported, and how many of its questions are not there; null for one without sections of its own. */
export function exportTest({
  test,
  bankNamed,
}: {
  test: Pack['tests'][number];
  bankNamed: (name: string) => Bank | undefined;
}): { exported: Exported; faulty: number } | null {
  if (test.sections.length === 0) return null;
  let faulty = 0;
  const passages = new Set<Bank['passages'][number]>();
  const sections = test.sections.map((section) => {
    const places = placesOf({ section, keysOf: (name) => bankNamed(name)?.items.map(({ key }) => key) ?? [] });
    const items = places.flatMap(({ bank: name, key, marking }) => {
      const bank = bankNamed(name);
      const item = findItem(bank, key);
      if (item === undefined || bank === undefined) {
        faulty += 1;
        return [];
      }
      const passage = bank.passages.find((each) => each.key === item.passageKey);
      if (passage !== undefined) passages.add(passage);
      const marks = marking === null ? (test.marking[item.type] ?? null) : inMarks(marking);
      return [{ item, marks, reasons: bank.reasons?.get(instanceNamed(key)?.model ?? key) ?? [] }];
    });
    return { name: section.name, minutes: section.minutes ?? null, items };
  });
  return { exported: { key: test.test, name: test.name, passages: [...passages], sections }, faulty };
}

const inMarks = ({ correct, wrong, blank, partial }: Marking) => ({
  correct: correct / 100,
  wrong: wrong / 100,
  blank: blank / 100,
  ...(partial === undefined ? {} : { partial: partial / 100 }),
});
