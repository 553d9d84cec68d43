import { type Draft, type Marks, type Passage, type Place, type Question, type Reading, type Said, leftOf } from './model/question.ts';
import { collectFaults } from '../format/base.ts';
import { followShuffle } from '../format/questions/option-letters.ts';
import { labelsOf } from '../format/questions/question.ts';
import { readMarkdownBank } from '../format/questions/questions-markdown.ts';
import { itemTypeNames } from '@abhyas/contract/assessment/item-types.ts';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { writtenTypes } from '../question-types.ts';
import { ConvertError, type Shelved, shelvePictures } from './container.ts';
import { keyFrom, uniqueKeys } from './model/keys.ts';
import { takeNotes } from './model/notes.ts';
import { stringify } from 'yaml';
import { mostCommon } from './model/choices.ts';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { openFile } from './open-file.ts';

/** What became of one question of the file. `at` is the bank and key it has now, null where it was not taken. */
export interface Entry extends Said {
  readonly place: Place;
  readonly at: string | null;
  readonly kept: string;
}

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

/** What is kept of a question, in short. */
function describe({ question, draft, passageKey }: { question: Question; draft: Draft; passageKey: string | null }): string {
  const text = [question.stem, ...question.options, draft.question?.solution ?? ''].join('\n');
  const formulas = text.match(/(?<!\\)\$+[^$]+\$+/g)?.length ?? 0;
  const pictures = text.match(/!\[[^\]]*\]\(media\//g)?.length ?? 0;
  return [
    writtenTypes[question.type].name,
    ...(question.options.length > 0 ? [count(question.options.length, 'option')] : []),
    ...(draft.question?.solution === '' ? [] : ['solution']),
    ...(passageKey === null ? [] : [`passage ${passageKey}`]),
    ...(formulas > 0 ? [count(formulas, 'formula')] : []),
    ...(pictures > 0 ? [count(pictures, 'picture')] : []),
  ].join(', ');
}

/** The report for people: each question with its place, then the sums. */
export function writeReport(entries: readonly Entry[]): string {
  const blocks = entries.map(({ place, at, kept, changed, lost, refused }) => {
    const where = place.line === null ? place.file : `${place.file}:${place.line}`;
    return [
      `${where}  ${place.name}: ${at ?? 'not taken'}`,
      ...(kept === '' ? [] : [`    kept     ${kept}`]),
      ...changed.map((what) => `    changed  ${what}`),
      ...lost.map((what) => `    lost     ${what}`),
      ...refused.map((what) => `    refused  ${what}`),
    ].join('\n');
  });
  const taken = entries.filter(({ at }) => at !== null);
  const altered = taken.filter(({ changed, lost }) => changed.length + lost.length > 0).length;
  const sums = `${count(entries.length, 'question')}: ${taken.length} taken (${altered} with changes), ${entries.length - taken.length} not taken.`;
  return [...blocks, sums].join('\n');
}

/** A question in the test: its key in the bank, and its marks where the file has them. */
interface Placed {
  readonly key: string;
  readonly section: string;
  readonly type: Question['type'];
  readonly marks: Marks | null;
}

const plain: Marks = { correct: 1, wrong: 0, blank: 0 };
const same = (one: Marks, other: Marks) =>
  one.correct === other.correct && one.wrong === other.wrong && one.blank === other.blank && one.partial === other.partial;

/**
 * A practice set of the questions of a bank, as the file of a test. The marks that most questions of a type have are the type's; a question with others names
 * its own.
 */
function writeTest({
  bank,
  name,
  programme,
  placed,
}: {
  bank: string;
  name: string;
  programme: string;
  placed: readonly Placed[];
}): string {
  const isNeeded = (type: Question['type']) => itemTypes[type].options !== 'matched' || placed.some((question) => question.type === type);
  const marking = Object.fromEntries(itemTypeNames.filter(isNeeded).map((type) => [type, markingOf({ type, placed })])) as Record<
    Question['type'],
    Marks
  >;
  const key = uniqueKeys();
  const sections = [...Map.groupBy(placed, (question) => question.section)].map(([section, questions]) => ({
    key: key(keyFrom(section) || 'questions'),
    name: section === '' ? name : section.slice(0, 500),
    bank,
    questions: questions.map((question) => {
      const marks = question.marks ?? plain;
      return same(marks, marking[question.type]) ? question.key : { question: question.key, marking: marks };
    }),
  }));
  return stringify(
    {
      test: bank,
      name,
      programme,
      kind: 'practice',
      clock: 'none',
      type: 'Practice Set',
      proctored: '0',
      release: 'today',
      end: 'today+365d',
      order: 'free',
      sections,
      marking,
      calculator: 'none',
      instructions: 'Answer in any order. The solutions are shown when you submit.',
    },
    { lineWidth: 0 },
  );
}

function markingOf({ type, placed }: { type: Question['type']; placed: readonly Placed[] }): Marks {
  const written = placed.filter((question) => question.type === type).map(({ marks }) => JSON.stringify(marks ?? plain));
  return JSON.parse(mostCommon(written) ?? JSON.stringify(plain)) as Marks;
}

const field = (name: string, value: string) => (value === '' ? [] : [`- ${name}: ${value.replace(/\s+/g, ' ').trim()}`]);

/** A text without empty lines around it. The blank in front of a heading stays: it tells it from the headings of the bank. */
const whole = (text: string) => text.replace(/^(\s*\n)+/, '').trimEnd();

/** An option or a reason behind its label; a block that begins with a blank, as code does, keeps it on a line of its own. */
function listed(label: string, text: string): string {
  const body = whole(text);
  return body.startsWith(' ') ? `${label}.\n${body}` : `${label}. ${body}`.trimEnd();
}

/** A passage as a bank has it. */
function writePassage({ passage, key }: { passage: Passage; key: string }): string {
  // a passage has a field in any case, so that a list at the start of its text is not taken for one
  return [`## Passage ${key}`, `- title: ${passage.title.replace(/\s+/g, ' ').trim()}`, '', whole(passage.text), ''].join('\n');
}

/** A question as a bank has it. */
function writeQuestion({ question, key, passageKey }: { question: Question; key: string; passageKey: string | null }): string {
  const { type, answer, tolerance, topic, difficulty, tags, keepOptions, stem, options, hints, solution, reasons = [] } = question;
  const labels = labelsOf({ left: leftOf(question), count: options.length });
  return [
    `## Question ${key}`,
    `- type: ${type}`,
    ...field('passage', passageKey ?? ''),
    ...field('topic', topic),
    ...field('difficulty', difficulty),
    ...field('tags', tags.join(', ')),
    ...field('answer', answer),
    ...field('tolerance', tolerance === '0' ? '' : tolerance),
    ...(keepOptions ? ['- keepOptions: true'] : []),
    '',
    whole(stem),
    '',
    ...(options.length === 0 ? [] : ['### Options', ...options.map((option, index) => listed(labels.charAt(index), option)), '']),
    ...(reasons.length === 0 ? [] : ['### Reasons', ...reasons.map(({ label, text }) => listed(label, text)), '']),
    ...hints.flatMap((hint) => ['### Hint', whole(hint), '']),
    '### Solution',
    whole(solution),
    '',
  ].join('\n');
}

/** What a conversion writes, by path in the pack, and what it says. */
interface Assembly {
  readonly files: ReadonlyMap<string, string | Buffer>;
  readonly entries: readonly Entry[];
}

/**
 * Makes the files of a pack from what was read; only questions that pass the pack's own check are taken. `bank` names the bank of questions
 * that name none (where someone `asked` for it, also the only bank of the file); with a `programme` each bank gets a practice set, which
 * keeps the marks.
 */
export function assemble({
  reading,
  pictures,
  bank,
  asked = false,
  programme,
}: {
  reading: Reading;
  pictures: Pictures;
  bank: string;
  asked?: boolean;
  programme: string | null;
}): Assembly {
  const passages = new Map(reading.passages.map((passage) => [passage.id, passage]));
  const files = new Map<string, string | Buffer>();
  const entries: Entry[] = [];
  const bankKey = uniqueKeys();
  const own = new Set(reading.drafts.flatMap((draft) => (draft.question === null ? [] : [draft.bank])));
  const asksFor = (name: string) => (own.size > 1 && name !== bank ? `${bank} ${name}` : bank);
  for (const [name, drafts] of Map.groupBy(reading.drafts, (draft) => draft.bank || bank)) {
    const key = bankKey(keyFrom(asked ? asksFor(name) : name) || 'questions');
    const made = assembleBank({ bank: key, drafts, passages, pictures, keepsMarks: programme !== null });
    entries.push(...made.entries);
    if (made.placed.length === 0) continue;
    files.set(`questions/${key}.md`, made.text);
    for (const path of picturesIn(made.text)) {
      const body = pictures.get(path)?.body;
      if (body !== undefined) files.set(path, body);
    }
    const named = reading.drafts.some((draft) => draft.bank === name) ? name : '';
    const title = reading.bankNames.get(named) || name;
    if (programme !== null)
      files.set(`tests/${key}.yaml`, writeTest({ bank: key, name: title.slice(0, 500), programme, placed: made.placed }));
  }
  return { files, entries };
}

/** Pictures by where the pack has them. */
export type Pictures = ReadonlyMap<string, Extract<Shelved, { path: string }>>;

export const picturesOn = (shelf: ReadonlyMap<string, Shelved>): Pictures =>
  new Map([...shelf.values()].flatMap((each) => ('path' in each ? [[each.path, each] as const] : [])));

function assembleBank({
  bank,
  drafts,
  passages,
  pictures,
  keepsMarks,
}: {
  bank: string;
  drafts: readonly Draft[];
  passages: ReadonlyMap<string, Passage>;
  pictures: Pictures;
  keepsMarks: boolean;
}) {
  const questionKey = uniqueKeys();
  const passageKey = uniqueKeys();
  const passageKeys = new Map<string, string>();
  const written: string[] = [];
  const entries: Entry[] = [];
  const placed: Placed[] = [];
  for (const [index, draft] of drafts.entries()) {
    const passage = draft.passage === null ? undefined : passages.get(draft.passage);
    const notes = takeNotes(draft, passage?.said);
    const refuse = () => entries.push({ place: draft.place, at: null, kept: '', ...saidIn(notes) });
    if (draft.question === null || notes.refused.length > 0) {
      refuse();
      continue;
    }
    const solved = withSolution({ question: draft.question, change: notes.change });
    const { isChanged, isUnsure, ...followed } = followShuffle({
      question: { ...solved, options: solved.options.slice(leftOf(solved)) },
      passage: passage?.text ?? '',
    });
    const question = { ...followed.question, options: solved.options };
    if (isChanged) notes.change('letters of options in the solution are references that follow the shuffle');
    if (isUnsure) notes.change('the text may name options by their letters, so they are not shuffled');
    const isNew = passage !== undefined && !passageKeys.has(passage.id);
    const ownPassageKey = passage === undefined ? null : (passageKeys.get(passage.id) ?? keyFrom(passage.key) ?? '') || 'passage';
    const wish = keyFrom(draft.key) || `q-${index + 1}`;
    const block = (key: string, passageName: string | null) => writeQuestion({ question, key, passageKey: passageName });
    const passageBlock = (key: string) => (passage === undefined ? '' : writePassage({ passage, key }));
    const faults = findFaults({ text: `${passageBlock(ownPassageKey ?? '')}\n${block(wish, ownPassageKey)}`, pictures });
    if (faults.length > 0) {
      faults.forEach(notes.refuse);
      refuse();
      continue;
    }
    if (passage !== undefined && isNew) {
      const key = passageKey(ownPassageKey ?? 'passage');
      passageKeys.set(passage.id, key);
      written.push(passageBlock(key));
    }
    const key = questionKey(wish);
    const shared = passage === undefined ? null : (passageKeys.get(passage.id) ?? null);
    written.push(block(key, shared));
    placed.push({ key, section: draft.section, type: question.type, marks: draft.marks });
    for (const path of picturesIn(block(key, shared))) {
      const change = pictures.get(path)?.change ?? null;
      if (change !== null) notes.change(change);
    }
    const marks = draft.marks === null ? '' : formatMarks(draft.marks);
    if (marks !== '' && !keepsMarks) notes.lose(`the marks ${marks}: a test keeps them, which --programme writes`);
    const kept = [describe({ question, draft, passageKey: shared }), ...(marks !== '' && keepsMarks ? [`marks ${marks}`] : [])].join(', ');
    entries.push({ place: draft.place, at: `${bank}/${key}`, kept, ...saidIn(notes) });
  }
  return { text: written.join('\n'), entries, placed };
}

const saidIn = ({ changed, lost, refused }: Said): Said => ({ changed, lost, refused });

/** Marks in short, '3/-1'. */
export const formatMarks = ({ correct, wrong, blank, partial }: Marks) =>
  `${[correct, wrong, ...(blank === 0 ? [] : [blank])].join('/')}${partial === undefined ? '' : `, ${partial} for a part`}`;

/** A pack's question has a solution; where the file has none, it is the answer. */
function withSolution({ question, change }: { question: Question; change: (what: string) => void }): Question {
  if (question.solution.trim() !== '') return question;
  change('there is no solution in the file: it is the answer');
  return { ...question, solution: `The answer is ${writtenTypes[question.type].answerInWords(question.answer)}.` };
}

/** What the pack's own check says of these blocks. */
function findFaults({ text, pictures }: { text: string; pictures: Pictures }): string[] {
  const faults = collectFaults();
  readMarkdownBank({ bank: 'bank', file: '', text, findPicture: (path) => (pictures.has(path) ? 'data:,' : null), faults });
  return faults.list().map(({ cause }) => cause);
}

const picturesIn = (text: string) => new Set([...text.matchAll(/\]\((media\/[\w.-]+)\)/g)].map(([, path]) => path ?? ''));

/** What a conversion did. `remarks` are about the file as a whole; `written` are paths in the pack. */
interface Converted {
  readonly entries: readonly Entry[];
  readonly remarks: readonly string[];
  readonly written: readonly string[];
}

/**
 * Converts a file of questions into a folder of a pack, which it makes where there is none. A file that is there already, with something else in it, stops
 * everything unless `force` says so; with `dryRun` nothing is written. Throws ConvertError where the file or the folder is not one to convert.
 */
export async function convertInto({
  file,
  folder,
  bank,
  programme,
  force,
  dryRun,
}: {
  file: string;
  folder: string;
  bank: string | null;
  programme: string | null;
  force: boolean;
  dryRun: boolean;
}): Promise<Converted> {
  const opened = openFile(file);
  const shelf = await shelvePictures(opened.pictures);
  const reading = opened.read(shelf);
  const name = bank ?? basename(file, extname(file));
  const { files, entries } = assemble({ reading, pictures: picturesOn(shelf), bank: name, asked: bank !== null, programme });
  const isNew = !existsSync(join(folder, 'pack.yaml'));
  const about = stringify({ pack: keyFrom(basename(resolve(folder))) || 'pack', name: basename(resolve(folder)) });
  const all = new Map<string, string | Buffer>([...(isNew && files.size > 0 ? [['pack.yaml', about] as const] : []), ...files]);
  const inTheWay = [...all].filter(([path, body]) => differs({ path: join(folder, path), body })).map(([path]) => path);
  // the same bank in the other format would be two banks of one name
  const twins = [...all.keys()].filter(
    (path) => path.startsWith('questions/') && existsSync(join(folder, path.replace(/\.md$/, '.jsonl'))),
  );
  if (twins.length > 0)
    throw new ConvertError(`the pack has this bank as JSON Lines already: ${twins.join(', ')}; name another with --bank`);
  if (inTheWay.length > 0 && !force)
    throw new ConvertError(
      `these files are in the pack already: ${inTheWay.join(', ')}. Name another bank with --bank, or replace them with --force`,
    );
  if (!dryRun)
    for (const [path, body] of all) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), body);
    }
  return { entries, remarks: reading.remarks, written: [...all.keys()] };
}

function differs({ path, body }: { path: string; body: string | Buffer }): boolean {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return false;
  return !readFileSync(path).equals(Buffer.from(body));
}
