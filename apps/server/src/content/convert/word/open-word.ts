import { type AnyNode, isTag } from 'domhandler';
import { ConvertError } from '../container/convert-error.ts';
import { readRelations } from '../container/relations.ts';
import { first, readXml, textOf } from '../container/xml.ts';
import { takeNotes } from '../model/notes.ts';
import { type Opened, pictureFinder } from '../model/opened.ts';
import { type Draft, type Notes, type Passage, plainDraft } from '../model/question.ts';
import { type FieldReader, readMarks, readQuestion } from '../table/fields.ts';
import { toMarkdown } from '../text/blocks.ts';
import type { TextContext } from '../text/inline.ts';
import { readBlocks } from './blocks.ts';
import { countLists } from './numbering.ts';
import { findQuestions, type RawPassage, type RawQuestion } from './structure.ts';

const main = 'word/document.xml';

/** Something that is not kept, and the paragraph it was in. */
interface Loss {
  readonly at: number;
  readonly what: string;
}

/** Opens a document of Word. `files` are those of its archive. */
export function openWord({ file, files }: { file: string; files: ReadonlyMap<string, Buffer> }): Opened {
  const read = (path: string) => {
    const body = files.get(path);
    return body === undefined ? null : readXml({ file: `${file}: ${path}`, text: body.toString('utf8') }).root;
  };
  const root = read(main);
  const body = root === null ? null : first(root, 'body');
  if (body === null) throw new ConvertError(`${file}: has no text`);
  const relations = readRelations({ read, of: main });
  const count = countLists({ numbering: read('word/numbering.xml'), styles: read('word/styles.xml') });
  const losses: Loss[] = [];
  let at = 0;
  const context = {
    pictureOf: (id: string) => relations.get(id) ?? '',
    lose: (what: string) => void losses.push({ at, what }),
    begin: (paragraph: number) => void (at = paragraph),
  };
  const blocks = readBlocks({ body, count, context });
  const pictures = new Map([...files].filter(([path]) => path.startsWith('word/media/')));
  const { questions, stray } = findQuestions(blocks);
  return {
    pictures,
    read: (shelf) => {
      const findPicture = pictureFinder({ shelf, missing: 'the document does not hold it' });
      const passages = new Map<RawPassage, Passage>();
      const drafts = questions.map((raw, index) => {
        const until = questions[index + 1]?.at ?? Infinity;
        const lost = losses.filter((loss) => loss.at >= raw.at && loss.at < until).map(({ what }) => what);
        return readRaw({ file, raw, index, lost, findPicture, passages });
      });
      const start = questions[0]?.at ?? Infinity;
      const lost = losses.filter((loss) => loss.at < start).map((loss) => `${file}:${loss.at}: lost ${loss.what}`);
      const before = stray.map((text) => `${file}: not part of a question: ${text.slice(0, 80)}`);
      return { drafts, passages: [...passages.values()], bankNames: new Map(), remarks: [...before, ...lost] };
    },
  };
}

function readRaw({
  file,
  raw,
  index,
  lost,
  findPicture,
  passages,
}: {
  file: string;
  raw: RawQuestion;
  index: number;
  lost: readonly string[];
  findPicture: TextContext['findPicture'];
  passages: Map<RawPassage, Passage>;
}): Draft {
  const notes = takeNotes();
  lost.forEach(notes.refuse);
  const reader = rawReader({ raw, context: { notes, findPicture, hasFormulas: true } });
  const name = raw.number === null ? `question ${index + 1}` : `question ${raw.number}`;
  const read = readQuestion({ reader, notes });
  const about = { ...plainDraft, place: { file, line: raw.at, name }, key: reader.plain('id'), section: raw.section, ...notes };
  const passage = raw.passage === null ? null : passageOf({ raw: raw.passage, passages, findPicture, notes });
  if ('fault' in read) return { ...about, passage, refused: [...notes.refused, read.fault] };
  return { ...about, passage, question: read, marks: readMarks({ reader, notes }) };
}

function passageOf({
  raw,
  passages,
  findPicture,
  notes,
}: {
  raw: RawPassage;
  passages: Map<RawPassage, Passage>;
  findPicture: TextContext['findPicture'];
  notes: Notes;
}): string | null {
  const known = passages.get(raw);
  if (known !== undefined) return known.id;
  const text = toMarkdown({ nodes: raw.nodes, context: { notes, findPicture, hasFormulas: true } });
  if (text === '') return null;
  passages.set(raw, { id: `paragraph ${raw.at}`, key: `passage-${passages.size + 1}`, title: raw.title, text });
  return `paragraph ${raw.at}`;
}

function rawReader({ raw, context }: { raw: RawQuestion; context: TextContext }): FieldReader {
  const markdown = (nodes: readonly AnyNode[]) => toMarkdown({ nodes, context });
  const plain = (nodes: readonly AnyNode[]) =>
    nodes
      .map((node) => (isTag(node) ? textOf(node) : ''))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  return {
    plain: (field) => (field === 'section' ? raw.section : (raw.fields.get(field) ?? '')),
    markdown: (field) => (field === 'solution' ? markdown(raw.solution) : ''),
    stem: () => markdown(raw.stem),
    options: () => raw.options.map((nodes) => ({ plain: plain(nodes), markdown: markdown(nodes) })),
  };
}
