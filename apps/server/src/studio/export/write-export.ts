import type { ExportForm, ExportLoss } from '@abhyas/contract/studio/exports.ts';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { uniqueKeys } from '../../content/convert/model/keys.ts';
import { type Exported, type ExportedItem, questionsIn } from '../../content/convert/qti/exported.ts';
import { writePackage } from '../../content/convert/qti/write-package.ts';
import { writeWord } from '../../content/convert/word/write-word.ts';
import { exportBank, exportTest, openFolder, packsIn } from '../../content/export-units.ts';
import { writeCartridge } from './cartridge.ts';
import { openZip, type ZipFile } from './zip-file.ts';

/** What is exported, in a folder that has a folder for each pack. */
export interface ExportTask {
  readonly folder: string;
  /** The file that is written, without its ending. */
  readonly target: string;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly form: ExportForm;
  /** The course whose tests are exported, by its key in the pack; '' for banks. */
  readonly programme: string;
}

/** What was exported: with the ending of the file, and how much of what it could not take along. */
export interface Written {
  readonly ending: string;
  readonly questions: number;
  readonly losses: readonly { readonly kind: ExportLoss; readonly count: number }[];
}

/** A package of QTI has at most so many questions, and characters: what reads packages has limits, and one is held at a time. */
const packageLimits = { questions: 2_000, characters: 64_000_000 } as const;

/** Writes the file; null where there is nothing to write. `onProgress` gets how many files of how many are done. */
export async function writeExport(task: ExportTask, onProgress: (done: number, total: number) => void): Promise<Written | null> {
  if (task.form === 'pack') return writePacks(task, onProgress);
  return task.form === 'cartridge' ? writeCourse(task, onProgress) : writeUnits(task, onProgress);
}

/** The files as they are, in the order of their names: the same content gives the same bytes. */
function writePacks({ folder, target }: ExportTask, onProgress: (done: number, total: number) => void): Written | null {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : []))
    .toSorted();
  if (paths.length === 0) return null;
  const zip = openZip(`${target}.zip`);
  let left = 0;
  for (const [index, path] of paths.entries()) {
    if (/^[^/]+\/media\//.test(path)) left += zip.addFile(path, join(folder, path)) ? 0 : 1;
    else zip.add(path, readFileSync(join(folder, path)));
    onProgress(index + 1, paths.length);
  }
  zip.end();
  return { ending: '.zip', questions: 0, losses: left === 0 ? [] : [{ kind: 'size', count: left }] };
}

function writeCourse({ folder, programme, target }: ExportTask, onProgress: (done: number, total: number) => void): Written | null {
  const own = join(folder, packsIn(folder)[0] ?? '');
  const made = writeCartridge({ pack: openFolder(own), folder: own, programme, target: `${target}.imscc`, onProgress });
  if (made === null) return null;
  const losses = Array.from(made.losses, ([kind, count]) => ({ kind, count }));
  return { ending: '.imscc', questions: made.questions, losses };
}

interface UnitFile {
  readonly name: string;
  readonly body: Buffer;
}

/** Banks, or the tests of a course, one after the other, each file by itself; several files are one ZIP. */
async function writeUnits(task: ExportTask, onProgress: (done: number, total: number) => void): Promise<Written | null> {
  let [questions, faulty] = [0, 0];
  const counted = function* (): Generator<Exported> {
    for (const unit of unitsOf(task, onProgress)) {
      faulty += unit.faulty;
      questions += questionsIn(unit.exported);
      if (questionsIn(unit.exported) > 0) yield unit.exported;
    }
  };
  const files = task.form === 'word' ? documentsOf(counted()) : packagesOf(counted(), task.name);
  let first: UnitFile | null = null;
  let zip: ZipFile | null = null;
  for await (const file of files) {
    if (first === null) {
      first = file;
      continue;
    }
    if (zip === null) {
      zip = openZip(`${task.target}.zip`);
      zip.add(first.name, first.body, { isPacked: true });
    }
    zip.add(file.name, file.body, { isPacked: true });
  }
  if (first === null) return null;
  const ending = zip === null ? extname(first.name) : '.zip';
  if (zip === null) writeFileSync(`${task.target}${ending}`, first.body);
  else zip.end();
  return { ending, questions, losses: faulty === 0 ? [] : [{ kind: 'faulty', count: faulty }] };
}

async function* documentsOf(units: Iterable<Exported>): AsyncGenerator<UnitFile> {
  for (const unit of units) yield { name: `${unit.key}.docx`, body: await writeWord(unit) };
}

async function* packagesOf(units: Iterable<Exported>, name: string): AsyncGenerator<UnitFile> {
  let number = 0;
  for (const together of groupsOf(units))
    yield { name: `${name}-${(number += 1)}.zip`, body: await Promise.resolve(writePackage(together)) };
}

function* unitsOf({ folder, programme }: ExportTask, onProgress: (done: number, total: number) => void) {
  const nameOf = uniqueKeys();
  const opened = packsIn(folder).map((pack) => openFolder(join(folder, pack)));
  const total = opened.reduce((sum, { banks }) => sum + banks.length, 0);
  let done = 0;
  for (const pack of opened) {
    if (programme === '')
      for (const file of pack.banks) {
        const { exported, faulty } = exportBank(pack.bank(file));
        yield { exported: { ...exported, key: nameOf(exported.key.replaceAll('/', '-')) }, faulty };
        onProgress((done += 1), total);
      }
    else {
      const files = new Map(pack.banks.map((file) => [file.slice('questions/'.length).replace(/\.(md|jsonl)$/, ''), file]));
      const tests = (pack.rest()?.tests ?? []).filter((test) => test.programme === programme);
      for (const [index, test] of tests.entries()) {
        const bankNamed = (name: string) => {
          const file = files.get(name);
          return file === undefined ? undefined : pack.bank(file);
        };
        const made = exportTest({ test, bankNamed });
        if (made !== null) yield made;
        onProgress(index + 1, tests.length);
      }
    }
  }
}

/** As many of the units as a package takes; a bank with more questions is in several. */
function* groupsOf(units: Iterable<Exported>): Generator<Exported[]> {
  let held: Exported[] = [];
  let [questions, characters] = [0, 0];
  for (const unit of units)
    for (const piece of piecesOf(unit)) {
      const size = piece.sections.reduce((sum, { items }) => sum + items.reduce((all, each) => all + sizeOf(each), 0), 0);
      if (held.length > 0 && !isWithin(questions + questionsIn(piece), characters + size)) {
        yield held;
        [held, questions, characters] = [[], 0, 0];
      }
      held.push(piece);
      questions += questionsIn(piece);
      characters += size;
    }
  if (held.length > 0) yield held;
}

const isWithin = (questions: number, characters: number) => questions <= packageLimits.questions && characters <= packageLimits.characters;

const sizeOf = ({ item: { stemHtml, solutionHtml, options } }: ExportedItem): number =>
  options.reduce((sum, { html }) => sum + html.length, stemHtml.length + solutionHtml.length);

function* piecesOf(unit: Exported): Generator<Exported> {
  const [section] = unit.sections;
  // the sections of a test belong together
  if (unit.sections.length !== 1 || section === undefined) {
    yield unit;
    return;
  }
  let [from, characters, number] = [0, 0, 1];
  for (const [index, each] of section.items.entries()) {
    characters += sizeOf(each);
    if (isWithin(index + 1 - from, characters)) continue;
    yield pieceOf({ unit, number, items: section.items.slice(from, index) });
    [from, characters, number] = [index, sizeOf(each), number + 1];
  }
  yield pieceOf({ unit, number, items: section.items.slice(from) });
}

function pieceOf({ unit, number, items }: { unit: Exported; number: number; items: readonly ExportedItem[] }): Exported {
  const sections = unit.sections.map((section) => ({ ...section, items }));
  return number === 1 ? { ...unit, sections } : { ...unit, key: `${unit.key}-${number}`, name: `${unit.name} (${number})`, sections };
}
