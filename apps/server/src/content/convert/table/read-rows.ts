import { keyFrom } from '../model/keys.ts';
import { lettersOf, withoutLabels } from '../model/labels.ts';
import { takeNotes } from '../model/notes.ts';
import { plainNumber, roundMark } from '../model/numbers.ts';
import { type Draft, type Marks, type Notes, type Passage, plainDraft, plainQuestion, type Question } from '../model/question.ts';
import type { TextContext } from '../text/inline.ts';
import { markdownFromPlain } from '../text/markdown-from.ts';
import { type Columns, type Field, findColumns } from './headings.ts';

/** A table of questions. `pictures` are the names of pictures in a cell, by column; `fault` says why a row cannot be read. */
export interface Table {
  readonly file: string;
  readonly bank: string;
  readonly rows: readonly {
    readonly line: number;
    readonly cells: readonly string[];
    readonly pictures?: ReadonlyMap<number, readonly string[]>;
    readonly fault?: string;
  }[];
}

const types: Readonly<Record<string, Question['type'] | 'truefalse'>> = {
  single: 'single',
  singlechoice: 'single',
  mcq: 'single',
  scq: 'single',
  singlecorrect: 'single',
  mcqsinglecorrect: 'single',
  objective: 'single',
  multiple: 'multiple',
  multiplechoice: 'multiple',
  msq: 'multiple',
  multiplecorrect: 'multiple',
  multiselect: 'multiple',
  mcqmultiplecorrect: 'multiple',
  numeric: 'numeric',
  numerical: 'numeric',
  number: 'numeric',
  integer: 'numeric',
  nat: 'numeric',
  tita: 'numeric',
  decimal: 'numeric',
  text: 'text',
  short: 'text',
  shortanswer: 'text',
  fill: 'text',
  fillintheblank: 'text',
  fillintheblanks: 'text',
  word: 'text',
  truefalse: 'truefalse',
  tf: 'truefalse',
};
const difficulties: Readonly<Record<string, string>> = {
  easy: 'easy',
  low: 'easy',
  simple: 'easy',
  e: 'easy',
  medium: 'medium',
  moderate: 'medium',
  m: 'medium',
  average: 'medium',
  hard: 'hard',
  difficult: 'hard',
  high: 'hard',
  tough: 'hard',
  h: 'hard',
  d: 'hard',
};

/** Reads the questions of a table with headings; null where its first row has no column of questions. */
export function readTable({ table, findPicture }: { table: Table; findPicture: TextContext['findPicture'] }) {
  const [heading, ...rows] = table.rows;
  const columns = heading === undefined ? null : findColumns(heading.cells);
  if (columns === null) return null;
  const passages = new Map<string, Passage>();
  const drafts = rows.map((row, index): Draft => {
    const notes = takeNotes();
    const reader = rowReader({ row, columns, context: { notes, findPicture, hasFormulas: true } });
    const read = row.fault === undefined ? readQuestion({ reader, notes }) : { fault: row.fault };
    const place = { file: table.file, line: row.line, name: reader.plain('id') || `question ${index + 1}` };
    const about = { ...plainDraft, place, key: reader.plain('id'), bank: table.bank, section: reader.plain('section'), ...notes };
    if ('fault' in read) return { ...about, lost: [...notes.lost, read.fault] };
    return { ...about, question: read, passage: readPassage({ reader, passages }), marks: readMarks({ reader, notes }) };
  });
  return { drafts, passages: [...passages.values()], unread: columns.unread };
}

type Reader = ReturnType<typeof rowReader>;

function rowReader({ row, columns, context }: { row: Table['rows'][number]; columns: Columns; context: TextContext }) {
  const cell = (column: number | undefined) => (column === undefined ? '' : (row.cells[column] ?? '').trim());
  const picture = (name: string) => {
    const found = context.findPicture(name);
    if ('path' in found) return [`![Picture](${found.path})`];
    context.notes.lose(`the picture ${name}: ${found.fault}`);
    return [];
  };
  const markdown = ({
    column,
    text = cell(column),
    pictures = [],
  }: {
    column: number | undefined;
    text?: string;
    pictures?: readonly string[];
  }) => {
    const drawn = column === undefined ? [] : (row.pictures?.get(column) ?? []);
    return [markdownFromPlain({ text, context }), ...[...drawn, ...pictures].flatMap(picture)].filter((part) => part !== '').join('\n\n');
  };
  const plain = (field: Field) => cell(columns.fields.get(field));
  return {
    plain,
    markdown: (field: Field) => markdown({ column: columns.fields.get(field) }),
    stem: () => {
      const names = plain('picture')
        .split(/[,;\n]/)
        .map((name) => name.trim());
      return markdown({ column: columns.fields.get('question'), pictures: names.filter((name) => name !== '') });
    },
    options: () => {
      const columnsInUse = columns.options.slice(
        0,
        columns.options.findLastIndex((column) => cell(column) !== '' || row.pictures?.has(column) === true) + 1,
      );
      const texts = withoutLabels(columnsInUse.map(cell));
      return columnsInUse.map((column, index) => ({ plain: texts[index] ?? '', markdown: markdown({ column, text: texts[index] ?? '' }) }));
    },
  };
}

function readQuestion({ reader, notes }: { reader: Reader; notes: Notes }): Question | { readonly fault: string } {
  const stem = reader.stem();
  const difficulty = reader
    .plain('difficulty')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (reader.plain('difficulty') !== '' && difficulties[difficulty] === undefined)
    notes.change(`the difficulty '${reader.plain('difficulty')}' is 'medium'`);
  const typeName = reader
    .plain('type')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  const named = types[typeName];
  if (typeName !== '' && named === undefined) return { fault: `the type '${reader.plain('type')}' is not one the portal has` };
  const keepOptions = /^(yes|y|true|1)$/i.test(reader.plain('keepOptions'));
  const about = {
    ...plainQuestion,
    stem,
    solution: reader.markdown('solution'),
    topic: reader.plain('topic'),
    difficulty: difficulties[difficulty] ?? '',
    keepOptions,
  };
  const answer = reader.plain('answer');
  if (answer === '') return { fault: 'there is no answer' };
  if (named === 'truefalse') {
    const isTrue = /^(true|t|yes|1|a)$/i.test(answer);
    if (!isTrue && !/^(false|f|no|0|b)$/i.test(answer)) return { fault: `the answer '${answer}' is neither true nor false` };
    notes.change('true or false became a single choice');
    return { ...about, type: 'single', options: ['True', 'False'], answer: isTrue ? 'A' : 'B', keepOptions: true };
  }
  const options = reader.options();
  const isChoice = named === undefined ? options.length > 0 : named === 'single' || named === 'multiple';
  if (isChoice) return readChoice({ about, named, options, answer });
  if (options.length > 0) notes.lose('the options of a question that is typed');
  const number = plainNumber(answer);
  if (named === 'numeric' && number === null) return { fault: `the answer '${answer}' is not a number` };
  if (named === 'text' || number === null) return { ...about, type: 'text', answer };
  return { ...about, type: 'numeric', answer: number, tolerance: plainNumber(reader.plain('tolerance')) ?? '0' };
}

function readChoice({
  about,
  named,
  options,
  answer,
}: {
  about: Omit<Question, 'type' | 'answer'>;
  named: Question['type'] | undefined;
  options: readonly { readonly plain: string; readonly markdown: string }[];
  answer: string;
}): Question | { readonly fault: string } {
  const empty = options.findIndex(({ markdown }) => markdown === '');
  if (empty >= 0) return { fault: `option ${String.fromCharCode(65 + empty)} is empty, and one behind it is not` };
  if (options.length < 2) return { fault: 'a choice needs two options' };
  const found = lettersOf({ answer, options: options.map(({ plain }) => plain) });
  if (typeof found !== 'string') return found;
  if (found === '') return { fault: `the answer '${answer}' names none of the ${options.length} options` };
  const type = named ?? (found.includes(',') ? 'multiple' : 'single');
  return { ...about, type, options: options.map(({ markdown }) => markdown), answer: found };
}

/** Rows with the same id or the same text share a passage; an id without a text means the passage above that has it. */
function readPassage({ reader, passages }: { reader: Reader; passages: Map<string, Passage> }): string | null {
  const [name, text] = [reader.plain('passageId'), reader.markdown('passage')];
  const id = name === '' ? text : `id ${name}`;
  if (id === '' || (text === '' && !passages.has(id))) return null;
  if (!passages.has(id))
    passages.set(id, { id, key: keyFrom(name) || `passage-${passages.size + 1}`, title: reader.plain('passageTitle'), text });
  return id;
}

function readMarks({ reader, notes }: { reader: Reader; notes: Notes }): Marks | null {
  const number = (field: Field) => {
    const written = reader.plain(field);
    const value = Number(written.replaceAll('\u2212', '-').replace(/^\+/, ''));
    if (written !== '' && Number.isNaN(value)) notes.lose(`the marks '${written}', which are no number`);
    return written === '' || Number.isNaN(value) ? null : value;
  };
  const [correct, wrong] = [number('marks'), number('negative')];
  if (correct === null && wrong === null) return null;
  return { correct: roundMark(correct ?? 1), wrong: roundMark(-Math.abs(wrong ?? 0)), blank: 0 };
}
