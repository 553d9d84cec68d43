import { collectFaults } from '../../format/base/faults.ts';
import { followShuffle } from '../../format/questions/option-letters.ts';
import { readMarkdownBank } from '../../format/questions/questions-markdown.ts';
import type { Shelved } from '../container/pictures.ts';
import { keyFrom, uniqueKeys } from '../model/keys.ts';
import { takeNotes } from '../model/notes.ts';
import type { Draft, Marks, Passage, Question, Reading, Said } from '../model/question.ts';
import { describe, type Entry } from './report.ts';
import { writePassage, writeQuestion } from './write-question.ts';
import { type Placed, writeTest } from './write-test.ts';

/** What a conversion writes, by path in the pack, and what it says. */
export interface Assembly {
  readonly files: ReadonlyMap<string, string | Buffer>;
  readonly entries: readonly Entry[];
}

/**
 * Makes the files of a pack from what was read. A question is taken only if the pack's own check has nothing against it. `bank` names the bank of
 * questions that name none; where someone `asked` for it, it also names the only bank of the file, and begins the names of several. With a `programme` each bank gets a practice set in it, which keeps the marks.
 */
export function assemble({
  reading,
  shelf,
  bank,
  asked = false,
  programme,
}: {
  reading: Reading;
  shelf: ReadonlyMap<string, Shelved>;
  bank: string;
  asked?: boolean;
  programme: string | null;
}): Assembly {
  const pictures = new Map([...shelf.values()].flatMap((each) => ('path' in each ? [[each.path, each] as const] : [])));
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

type Pictures = ReadonlyMap<string, Extract<Shelved, { path: string }>>;

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
    const { question, isChanged, isUnsure } = followShuffle({
      question: withSolution({ question: draft.question, change: notes.change }),
      passage: passage?.text ?? '',
    });
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

const formatMarks = ({ correct, wrong, blank, partial }: Marks) =>
  `${[correct, wrong, ...(blank === 0 ? [] : [blank])].join('/')}${partial === undefined ? '' : `, ${partial} for a part`}`;

/** A pack's question has a solution; where the file has none, it is the answer. */
function withSolution({ question, change }: { question: Question; change: (what: string) => void }): Question {
  if (question.solution.trim() !== '') return question;
  change('there is no solution in the file: it is the answer');
  if (question.options.length > 0)
    return { ...question, solution: `The answer is ${question.answer.replace(/[A-L]/g, (label) => `{option:${label}}`)}.` };
  const answer = question.type === 'text' ? question.answer.replace(/\s*\|\s*/g, ' or ') : question.answer;
  return { ...question, solution: `The answer is ${answer.replace(/[\\`*_[\]<$~|&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}.` };
}

/** What the pack's own check says of these blocks. */
function findFaults({ text, pictures }: { text: string; pictures: Pictures }): string[] {
  const faults = collectFaults();
  readMarkdownBank({ bank: 'bank', file: '', text, findPicture: (path) => (pictures.has(path) ? 'data:,' : null), faults });
  return faults.list().map(({ cause }) => cause);
}

const picturesIn = (text: string) => new Set([...text.matchAll(/\]\((media\/[\w.-]+)\)/g)].map(([, path]) => path ?? ''));
