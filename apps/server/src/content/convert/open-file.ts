import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, sep } from 'node:path';
import { type FileSet, ConvertError, decodeText, decodeXml, isZip, nameOf, partOf, readPart, readXml, readZipFile } from './container.ts';
import { readGift } from './gift.ts';
import { readJsonLines } from './json-lines.ts';
import { type Opened, pictureFinder } from './model/opened.ts';
import { openMoodle } from './moodle/read-moodle.ts';
import { openQti } from './qti/open-qti.ts';
import { qtiName } from './qti/qti-names.ts';
import { readCsvRows } from './table/csv.ts';
import { openWord } from './word/open-word.ts';
import { readWorkbook } from './table/xlsx.ts';
import { findColumns } from './table/headings.ts';
import { type Table, readTable } from './table/read-rows.ts';
import { quote, takeNotes } from './model/notes.ts';
import { type Draft, type Reading, letters, plainDraft, plainQuestion } from './model/question.ts';
import { markdownFromPlain } from './text/markdown-from.ts';

const option = /^\s*([A-Za-z])[.)]\s+(.*)$/;
const answer = /^\s*ANSWER\s*:\s*(.*?)\s*$/i;

/** Whether a text is in AIKEN: it has more lines that begin with ANSWER than braces that begin like answers of GIFT. */
export function isAiken(text: string): boolean {
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  return count(/^[^\S\n]*ANSWER[^\S\n]*:[^\S\n]*[A-Z]\b/gim) > count(/(?<!\\)\{\s{0,100}(?:[=~#]|(?:T|F|TRUE|FALSE)\s*[#}])/gi);
}

/** The questions of a file in AIKEN: the question in a line or several, its options 'A)' or 'A.', and 'ANSWER: B'. */
export function readAiken({ file, text }: { file: string; text: string }): Reading {
  const drafts: Draft[] = [];
  let begun: {
    line: number;
    stem: string[];
    options: { label: string; text: string }[];
    answer: string | null;
    feedback: string;
    strange: string;
  } | null = null;
  const end = () => {
    if (begun !== null && (begun.stem.join('').trim() !== '' || begun.options.length > 0))
      drafts.push(readQuestion({ ...begun, file, number: drafts.length + 1 }));
    begun = null;
  };
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const [optional, answered, told] = [
      option.exec(line),
      answer.exec(line),
      /^\s*(?:FEEDBACK|SOLUTION|EXPLANATION)\s*:\s*(.*)$/i.exec(line),
    ];
    // the feedback continues to the next blank line
    if (begun !== null && begun.answer !== null && (told !== null || begun.feedback !== '') && line.trim() !== '') {
      if (optional !== null || answered !== null) begun.strange ||= line;
      begun.feedback += `${begun.feedback === '' ? '' : '\n'}${told?.[1] ?? line}`;
      continue;
    }
    if (begun !== null && begun.answer !== null && (line.trim() !== '' || begun.feedback !== '')) end();
    if (line.trim() === '') continue;
    begun ??= { line: index + 1, stem: [], options: [], answer: null, feedback: '', strange: '' };
    const isNext = optional !== null && optional[1]?.toUpperCase() === letters.charAt(begun.options.length);
    const last = begun.options.at(-1);
    if (answered !== null) begun.answer = answered[1] ?? '';
    else if (isNext && begun.stem.length > 0) begun.options.push({ label: optional[1]?.toUpperCase() ?? '', text: optional[2] ?? '' });
    else if (last !== undefined) {
      if (optional !== null) begun.strange ||= line;
      last.text += `\n${line}`;
    } else begun.stem.push(line);
  }
  end();
  return { drafts, passages: [], bankNames: new Map(), remarks: [] };
}

function readQuestion({
  file,
  line,
  number,
  stem,
  options,
  answer: key,
  feedback,
  strange,
}: {
  file: string;
  line: number;
  number: number;
  stem: readonly string[];
  options: readonly { label: string; text: string }[];
  answer: string | null;
  feedback: string;
  strange: string;
}): Draft {
  const notes = takeNotes();
  const context = { notes, findPicture: () => ({ fault: 'AIKEN holds no pictures' }), hasFormulas: true };
  const show = (text: string) => markdownFromPlain({ text, context });
  const draft: Draft = { ...plainDraft, place: { file, line, name: `question ${number}` }, ...notes };
  const label = (key ?? '').replace(/[).]+$/, '').toUpperCase();
  if (strange !== '') notes.refuse(`the line ${quote(strange)} begins like an option, but is not the next one`);
  else if (key === null) notes.refuse("it has no line 'ANSWER: …'");
  else if (options.length < 2) notes.refuse("it has no options, which begin with 'A) ' or 'A. '");
  else if (!options.some((each) => each.label === label)) notes.refuse(`the answer '${key}' names none of the ${options.length} options`);
  if (notes.refused.length > 0) return draft;
  const question = {
    ...plainQuestion,
    type: 'single' as const,
    stem: show(stem.join('\n')),
    options: options.map(({ text }) => show(text)),
    answer: label,
  };
  return { ...draft, question: { ...question, solution: show(feedback) } };
}

/** Opens tables of questions. `picturesOf` gives the pictures of these names that there are. */
export function openTables({
  tables,
  picturesOf,
}: {
  tables: readonly Table[];
  picturesOf: (names: readonly string[]) => FileSet;
}): Opened {
  const withQuestions = tables.filter(({ rows }) => rows[0] !== undefined && findColumns(rows[0].cells) !== null);
  const others = tables.filter((table) => !withQuestions.includes(table) && table.rows.length > 0);
  const [first] = tables;
  if (withQuestions.length === 0)
    throw new ConvertError(`${first?.file ?? 'the file'}: its first row has no heading 'Question'; docs/content.md lists the columns`);
  const names = withQuestions.flatMap((table) => pictureNames(table));
  const read: Opened['read'] = (shelf) => {
    const findPicture = pictureFinder({ shelf, missing: 'there is no such file in the folder' });
    const made = withQuestions.flatMap((table) => {
      // one sheet needs no bank of its own name
      const one = readTable({ table: withQuestions.length === 1 ? { ...table, bank: '' } : table, findPicture });
      return one === null ? [] : [{ ...one, file: table.file }];
    });
    return {
      drafts: made.flatMap(({ drafts }) => drafts),
      passages: made.flatMap(({ passages }) => passages),
      bankNames: new Map(),
      remarks: [
        ...tables.flatMap(({ file, remarks = [] }) => remarks.map((remark) => `${file}: ${remark}`)),
        ...made.flatMap(({ file, unread }) => unread.map((heading) => `${file}: the column '${heading}' is not read`)),
        ...others.map(({ file }) => `${file}: has no heading 'Question' and is not read`),
      ],
    };
  };
  return { pictures: picturesOf(names), read };
}

/** The names of the pictures in the cells of a table, and in its column of pictures. */
function pictureNames({ rows }: Table): string[] {
  const column = rows[0] === undefined ? undefined : findColumns(rows[0].cells)?.fields.get('picture');
  return rows.slice(1).flatMap(({ cells, pictures }) => [
    ...(column === undefined
      ? []
      : (cells[column] ?? '')
          .split(/[,;\n]/)
          .map((name) => name.trim())
          .filter((name) => name !== '')),
    ...[...(pictures?.values() ?? [])].flat(),
  ]);
}

const maxBytes = 200 * 1024 * 1024;
const formats =
  'Word (.docx), Excel (.xlsx), CSV (.csv, .tsv), Moodle XML (.xml), GIFT (.gift, .txt), AIKEN (.txt), QTI 1.2, 2 and 3 (.xml, .zip), JSON Lines (.jsonl)';

/** Opens a file of questions by what is in it, and by its ending where that says nothing. Throws ConvertError where it is of no known format. */
export function openFile(path: string): Opened {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about?.isFile() !== true) throw new ConvertError(`there is no file ${path}`);
  if (about.size > maxBytes) throw new ConvertError(`the file is larger than ${maxBytes / 1024 / 1024} MB`);
  const file = basename(path);
  const ending = extname(path).toLowerCase();
  if (isZip(readPart({ path, at: 0, length: 4 }))) return openArchive({ file, files: readZipFile(path) });
  const bytes = readFileSync(path);
  if (/^\.(doc|xls|ppt|pdf|rtf|odt|ods)$/.test(ending) || bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new ConvertError(`${file}: this format is not read. Save it as .docx or .xlsx and retry`);
  if (ending === '.xml' || /^(\uFEFF|\u00EF\u00BB\u00BF)?\s*<\?xml/.test(bytes.subarray(0, 100).toString('latin1')))
    return openXml({ file, text: decodeXml({ file, bytes }), folder: dirname(path) });
  const text = decodeText({ file, bytes });
  if (/^\s*<\?xml/.test(text)) return openXml({ file, text, folder: dirname(path) });
  if (ending === '.csv' || ending === '.tsv') {
    const rows = readCsvRows({ file, text });
    return openTables({ tables: [{ file, bank: '', rows }], picturesOf: (names) => readAllBeside({ folder: dirname(path), names }) });
  }
  if (ending === '.jsonl') return { pictures: new Map(), read: () => readJsonLines({ file, text }) };
  if (ending === '.aiken' || (ending === '.txt' && isAiken(text))) return { pictures: new Map(), read: () => readAiken({ file, text }) };
  if (ending === '.gift' || ending === '.txt') return { pictures: new Map(), read: () => readGift({ file, text }) };
  throw new ConvertError(`${file}: is of no known format. There are ${formats}`);
}

function openArchive({ file, files }: { file: string; files: FileSet }): Opened {
  if (files.has('word/document.xml')) return openWord({ file, files });
  if (files.has('xl/workbook.xml')) {
    const tables = readWorkbook({ file, files });
    return openTables({ tables, picturesOf: (names) => partOf({ files, names }) });
  }
  if (files.has('imsmanifest.xml') || [...files.keys()].some((name) => /\.(xml|dat)$/i.test(name))) return openQti({ file, files });
  throw new ConvertError(`${file}: the archive is of no known format. There are ${formats}`);
}

function openXml({ file, text, folder }: { file: string; text: string; folder: string }): Opened {
  const { root } = readXml({ file, text });
  if (nameOf(root) === 'quiz') return openMoodle({ file, text });
  if (qtiName(root) === 'assessmentItem' || nameOf(root) === 'questestinterop')
    return openQti({ file, files: new Map([[file, Buffer.from(text)]]), other: (name) => readBeside({ folder, name }) });
  throw new ConvertError(`${file}: <${root.name}> is not the start of a known format. There are ${formats}`);
}

/** The pictures of these names that are beside a file. */
const readAllBeside = ({ folder, names }: { folder: string; names: readonly string[] }): FileSet =>
  new Map(
    names.flatMap((name) => {
      const body = readBeside({ folder, name });
      return body === null ? [] : [[name, body] as const];
    }),
  );

/** A picture that a file names: one in the folder of the file, or in a folder of it. */
function readBeside({ folder, name }: { folder: string; name: string }): Buffer | null {
  const path = join(folder, name);
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null;
    const inside = realpathSync(path).startsWith(realpathSync(folder) + sep);
    return inside && statSync(path).size <= maxBytes ? readFileSync(path) : null;
  } catch {
    // a name that no file can have
    return null;
  }
}
