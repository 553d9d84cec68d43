import { keyFrom } from '../model/keys.ts';
import { withoutLabels } from '../model/labels.ts';
import { takeNotes } from '../model/notes.ts';
import { type Draft, type Passage, plainDraft } from '../model/question.ts';
import type { TextContext } from '../text/inline.ts';
import { markdownFromPlain } from '../text/markdown-from.ts';
import { type FieldReader, readMarks, readQuestion } from './fields.ts';
import { type Columns, type Field, findColumns } from './headings.ts';

/** A table of questions. `pictures` are the names of pictures in a cell, by column; `faults` say why a cell cannot be read, by column. */
export interface Table {
  readonly file: string;
  readonly bank: string;
  /** What is lost of it as a whole. */
  readonly remarks?: readonly string[];
  readonly rows: readonly {
    readonly line: number;
    readonly cells: readonly string[];
    readonly pictures?: ReadonlyMap<number, readonly string[]>;
    readonly faults?: ReadonlyMap<number, string>;
  }[];
}

/** Reads the questions of a table with headings; null where its first row has no column of questions. */
export function readTable({ table, findPicture }: { table: Table; findPicture: TextContext['findPicture'] }) {
  const [heading, ...rows] = table.rows;
  const columns = heading === undefined ? null : findColumns(heading.cells);
  if (columns === null) return null;
  const passages = new Map<string, Passage>();
  const drafts = rows.map((row, index): Draft => {
    const notes = takeNotes();
    const reader = rowReader({ row, columns, context: { notes, findPicture, hasFormulas: true } });
    const fault = faultIn({ row, columns });
    const read = fault === undefined ? readQuestion({ reader, notes }) : { fault };
    const place = { file: table.file, line: row.line, name: reader.plain('id') || `question ${index + 1}` };
    const about = { ...plainDraft, place, key: reader.plain('id'), bank: table.bank, section: reader.plain('section'), ...notes };
    if ('fault' in read) return { ...about, refused: [...notes.refused, read.fault] };
    return { ...about, question: read, passage: readPassage({ reader, passages }), marks: readMarks({ reader, notes }) };
  });
  return { drafts, passages: [...passages.values()], unread: columns.unread };
}

/** Why a row cannot be read; what is in a column that nothing reads does not matter. */
function faultIn({ row, columns: { fields, options, answers } }: { row: Table['rows'][number]; columns: Columns }): string | undefined {
  const cells = [...(row.faults ?? [])].find(([column]) => [...fields.values(), ...options, ...answers].includes(column));
  const isFilled = (column: number) => (row.cells[column] ?? '').trim() !== '';
  if (cells === undefined && answers.filter(isFilled).length > 2 && !options.some(isFilled))
    return "there are several answers and no options: name the column that says which is right 'Correct answer', or the options 'A', 'B' and so on";
  return cells?.[1];
}

function rowReader({ row, columns, context }: { row: Table['rows'][number]; columns: Columns; context: TextContext }): FieldReader {
  const cell = (column: number | undefined) => (column === undefined ? '' : (row.cells[column] ?? '').trim());
  const picture = (name: string) => {
    const found = context.findPicture(name);
    if ('path' in found) return [`![Picture](${found.path})`];
    context.notes.refuse(`the picture ${name}: ${found.fault}`);
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
  const plain = (field: Field) => {
    if (field !== 'answer' || columns.answers.length === 0) return cell(columns.fields.get(field));
    return columns.answers
      .map(cell)
      .filter((each) => each !== '')
      .join(columns.options.some((column) => cell(column) !== '') ? ', ' : ' | ');
  };
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

/** Rows with the same id or the same text share a passage; an id without a text means the passage above that has it. */
function readPassage({ reader, passages }: { reader: FieldReader; passages: Map<string, Passage> }): string | null {
  const [name, text] = [reader.plain('passageId'), reader.markdown('passage')];
  const id = name === '' ? text : `id ${name}`;
  if (id === '' || (text === '' && !passages.has(id))) return null;
  if (!passages.has(id))
    passages.set(id, { id, key: keyFrom(name) || `passage-${passages.size + 1}`, title: reader.plain('passageTitle'), text });
  return id;
}
