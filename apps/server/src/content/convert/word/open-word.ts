import { type AnyNode, Element, isTag } from 'domhandler';
import { withoutFormulas } from '../../../platform/common/formulas.ts';
import {
  type FileSet,
  type Shelved,
  ConvertError,
  attribute,
  below,
  elements,
  first,
  nameOf,
  partOf,
  readRelations,
  readXml,
  textOf,
} from '../container.ts';
import { takeNotes } from '../model/notes.ts';
import { type Opened, pictureFinder } from '../model/opened.ts';
import { type Draft, type Notes, type Passage, plainDraft } from '../model/question.ts';
import { type FieldReader, readMarks, readQuestion } from '../table/fields.ts';
import { toMarkdown } from '../text/blocks.ts';
import type { TextContext } from '../text/inline.ts';
import { type Block, labelled, readBlocks } from './blocks.ts';
import { countLists } from './numbering.ts';
import { nodesOf, type Piece } from './pieces.ts';
import { findQuestions, type RawPassage, type RawQuestion } from './structure.ts';

const main = 'word/document.xml';

/** Something that is not kept, and the paragraph it was in. */
interface Loss {
  readonly at: number;
  readonly what: string;
  readonly isHidden: boolean;
}

/** The lines and tables of a document of Word, what is not kept of them, and its pictures. `files` are those of its archive. */
function readDocument({ file, files }: { file: string; files: FileSet }) {
  const read = (path: string) => {
    const body = files.get(path);
    return body === undefined ? null : readXml({ file: `${file}: ${path}`, text: body.toString('utf8') }).root;
  };
  const root = read(main);
  const body = root === null ? null : first(root, 'body');
  if (body === null) throw new ConvertError(`${file}: has no text`);
  const relations = readRelations({ read, of: main });
  const styles = read('word/styles.xml');
  const losses: Loss[] = [];
  const drawn = new Set<string>();
  let at = 0;
  const lose = (what: string) => void losses.push({ at, what, isHidden: false });
  const count = countLists({ numbering: read('word/numbering.xml'), styles, lose });
  const context = {
    pictureOf: (id: string) => {
      const path = relations.get(id) ?? '';
      drawn.add(path);
      return path;
    },
    noteOf: notesOf(read),
    styleOf: styleProperties(styles),
    lose,
    hide: (what: string) => void losses.push({ at, what, isHidden: true }),
    begin: (paragraph: number) => void (at = paragraph),
  };
  const blocks = readBlocks({ body, count, context });
  return { blocks, losses, pictures: partOf({ files, names: drawn }) };
}

type Line = Extract<Block, { kind: 'line' }>;

const missing = 'the document does not hold it';

/** Opens a document of Word as a page for reading. `read` gives its Markdown, and what is not as it was. */
export function openWordPage(of: { file: string; files: FileSet }) {
  const { blocks, losses, pictures } = readDocument(of);
  return {
    pictures,
    read: (shelf: ReadonlyMap<string, Shelved>): { text: string; lost: readonly string[] } => {
      const notes = takeNotes();
      for (const { at, what } of losses) notes.lose(`paragraph ${at}: ${what}`);
      const context = { notes, findPicture: pictureFinder({ shelf, missing }), hasFormulas: true };
      // a blank before a heading keeps it from being one of a bank
      const text = toMarkdown({ nodes: pageNodes(blocks), context }).replaceAll(/^ (#{1,6} )/gm, '$1');
      return { text: text === '' ? '' : `${text}\n`, lost: [...new Set([...notes.lost, ...notes.refused, ...notes.changed])] };
    },
  };
}

/** The elements of a page. Its first heading is below the name of the lesson, and lines of one list are one. */
function pageNodes(blocks: readonly Block[]): Element[] {
  const nodes: Element[] = [];
  const lists = new Map<Element, string>();
  for (const block of blocks) {
    if (block.kind === 'table') {
      nodes.push(block.table);
      continue;
    }
    const item = listOf(block);
    if (item === null) {
      nodes.push(new Element(block.isHeading ? `h${Math.min(block.level + 1, 4)}` : 'p', {}, nodesOf(labelled(block))));
      continue;
    }
    const last = nodes.at(-1);
    const isSame = last !== undefined && lists.get(last) === item;
    const list = isSame ? last : new Element(item === 'bullets' ? 'ul' : 'ol', startOf(block));
    if (!isSame) {
      lists.set(list, item);
      nodes.push(list);
    }
    const entry = new Element('li', {}, nodesOf(block.pieces));
    entry.parent = list;
    list.children.push(entry);
  }
  return nodes;
}

/** The list that a line is an item of; null for none, and for one whose numbers Markdown does not have: they stay as words. */
const listOf = ({ number, bullet, isHeading }: Line): string | null =>
  isHeading
    ? null
    : bullet !== null
      ? 'bullets'
      : number !== null && number.format === 'decimal' && number.level === 0
        ? number.list
        : null;

const startOf = ({ number }: Line): Record<string, string> =>
  number !== null && number.value !== 1 ? { start: String(number.value) } : {};

/** Opens a document of Word. `files` are those of its archive. */
export function openWord({ file, files }: { file: string; files: FileSet }): Opened {
  const { blocks, losses, pictures } = readDocument({ file, files });
  const { questions, stray, unclear } = findQuestions(blocks);
  return {
    lines: linesOf(blocks),
    pictures,
    read: (shelf) => {
      const findPicture = pictureFinder({ shelf, missing });
      const passages = new Map<RawPassage, Passage>();
      const drafts = questions.map((raw, index) => {
        const until = questions[index + 1]?.at ?? Infinity;
        const lost = losses.filter((loss) => loss.at >= raw.at && loss.at < until);
        return readRaw({ file, raw, index, lost, findPicture, passages });
      });
      const start = questions[0]?.at ?? Infinity;
      const lost = losses.filter((loss) => loss.at < start).map((loss) => `${file}:${loss.at}: lost ${loss.what}`);
      const before = stray.map((text) => `${file}: not part of a question: ${text.slice(0, 80)}`);
      const keys = unclear.map((text) => `${file}: the answer key is not clear: ${text}`);
      return { drafts, passages: [...passages.values()], bankNames: new Map(), remarks: [...before, ...lost, ...keys] };
    },
  };
}

/** A line as a person reads it in Word: its formulas on one line, and where it has a picture. */
const shownText = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if ('text' in piece) return piece.text;
      return nameOf(piece.thing) === 'math' ? withoutFormulas(`$${textOf(piece.thing)}$`) : '[picture]';
    })
    .join('');

/** The plain text of the paragraphs and tables. */
function linesOf(blocks: readonly Block[]): ReadonlyMap<number, string> {
  const lines = new Map<number, string>();
  for (const block of blocks) {
    const label = block.kind === 'line' && block.number !== null ? `${block.number.label} ` : '';
    const text = block.kind === 'line' ? label + shownText(block.pieces) : block.cells.map((row) => row.join(' | ')).join('\n');
    lines.set(block.at, lines.has(block.at) ? `${lines.get(block.at) ?? ''}\n${text}` : text);
  }
  return lines;
}

/** The notes below the pages and at the end, by their kind and id. */
function notesOf(read: (path: string) => Element | null) {
  const lines = (kind: string) =>
    elements(read(`word/${kind}s.xml`) ?? { children: [] }, kind).map((note) => [`${kind} ${attribute(note, 'id')}`, note] as const);
  const notes = new Map([...lines('footnote'), ...lines('endnote')]);
  return (kind: string, id: string): Element | null => notes.get(`${kind} ${id}`) ?? null;
}

/** The properties of characters in a style and in those it is based on, the nearest first. */
function styleProperties(styles: Element | null) {
  const byId = new Map((styles === null ? [] : elements(styles, 'style')).map((style) => [attribute(style, 'styleId'), style]));
  const usual = [...byId.values()].find(
    (style) => attribute(style, 'type') === 'paragraph' && ['1', 'true', 'on'].includes(attribute(style, 'default')),
  );
  const defaults = styles === null ? [] : elements(styles, 'docDefaults').flatMap((each) => below(each, 'rPr'));
  const known = new Map<string, readonly Element[]>();
  return (id: string): readonly Element[] => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const properties: Element[] = [];
    const seen = new Set<string>();
    for (let next = id === '' && usual !== undefined ? attribute(usual, 'styleId') : id; byId.has(next) && !seen.has(next);) {
      seen.add(next);
      const style = byId.get(next);
      const own = style === undefined ? null : first(style, 'rPr');
      if (own !== null) properties.push(own);
      const base = style === undefined ? null : first(style, 'basedOn');
      next = base === null ? '' : attribute(base, 'val');
    }
    if (id === '') properties.push(...defaults);
    known.set(id, properties);
    return properties;
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
  lost: readonly Loss[];
  findPicture: TextContext['findPicture'];
  passages: Map<RawPassage, Passage>;
}): Draft {
  const notes = takeNotes();
  for (const { what, isHidden } of lost) {
    if (isHidden) notes.lose(what);
    else notes.refuse(what);
  }
  raw.doubts.forEach(notes.refuse);
  const context = { notes, findPicture, hasFormulas: true };
  const reader = rawReader({ raw, context });
  const name = raw.number === null ? `question ${index + 1}` : `question ${raw.number}`;
  const read = readQuestion({ reader, notes });
  const about = { ...plainDraft, place: { file, line: raw.at, name }, key: reader.plain('id'), section: raw.section, ...notes };
  const passage = raw.passage === null ? null : passageOf({ raw: raw.passage, passages, findPicture, notes });
  if ('fault' in read) return { ...about, passage, refused: [...notes.refused, read.fault] };
  const reasons = raw.reasons.map(({ label, nodes }) => ({ label, text: toMarkdown({ nodes, context }) }));
  const question = reasons.length === 0 ? read : { ...read, reasons };
  return { ...about, passage, question, marks: readMarks({ reader, notes }) };
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
  passages.set(raw, { id: `paragraph ${raw.at}`, key: raw.key ?? `passage-${passages.size + 1}`, title: raw.title, text });
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
    left: () => raw.left.map(markdown),
    options: () => raw.options.map((nodes) => ({ plain: plain(nodes), markdown: markdown(nodes) })),
  };
}
