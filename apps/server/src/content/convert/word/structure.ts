import { type AnyNode, Element } from 'domhandler';
import type { Field } from '../table/headings.ts';
import { type Block, labelled } from './blocks.ts';
import { quote } from '../model/notes.ts';
import { findOptions, isNamedKey, keyCells, keyNumber, type KeyPair, questionNumber, readKey, readKeyRows, readMarker } from './marks.ts';
import { letterOf } from './numbering.ts';
import { nodesOf, type Piece, plainText, slicePieces } from './pieces.ts';

/** A text that questions share, as it is in the document. */
export interface RawPassage {
  readonly at: number;
  title: string;
  readonly nodes: AnyNode[];
  readonly range: readonly [number, number] | null;
  /** As a table that it is written as calls it. */
  key?: string;
}

/** A question as it is in the document. */
export interface RawQuestion {
  readonly at: number;
  readonly number: number | null;
  readonly section: string;
  passage: RawPassage | null;
  readonly stem: AnyNode[];
  readonly options: AnyNode[][];
  /** The left column of a matching. */
  readonly left: AnyNode[][];
  readonly reasons: { readonly label: string; readonly nodes: readonly AnyNode[] }[];
  readonly solution: AnyNode[];
  readonly fields: Map<Field, string>;
  /** What may be read in two ways. */
  readonly doubts: string[];
}

/** The questions of a document, the lines before the first of them, and the lines of a key that name several questions. */
export function findQuestions(blocks: readonly Block[]): {
  readonly questions: readonly RawQuestion[];
  readonly stray: readonly string[];
  readonly unclear: readonly string[];
} {
  const questions: RawQuestion[] = [];
  const stray: string[] = [];
  let question: RawQuestion | null = null;
  let passage: RawPassage | null = null;
  const passages = new Map<string, RawPassage>();
  let into: AnyNode[] | null = null;
  let section = '';
  let topic = '';
  let last = 0;
  let isKey = false;
  let isSolving = false;
  // what counts the open question: a list of Word, or the numbers that are typed
  let counting = '';
  let inner: { readonly list: string; readonly count: number } | null = null;
  const innerLists = new Set<string>();
  const withLists = new Set<RawQuestion>();
  // the lines from the first option on as they would be in a stem, and whether Word counts the options
  let spare: AnyNode[] = [];
  let areCounted = false;

  const leave = () => {
    question = null;
    into = null;
    isSolving = false;
  };
  const begin = ({ at, number, list = '' }: { at: number; number: number | null; list?: string }): RawQuestion => {
    if (passage !== null && passage.range !== null && number !== null && number > passage.range[1]) passage = null;
    const fields = new Map<Field, string>(topic === '' ? [] : [['topic', topic]]);
    const made: RawQuestion = {
      at,
      number,
      section,
      passage,
      stem: [],
      options: [],
      left: [],
      reasons: [],
      solution: [],
      fields,
      doubts: [],
    };
    questions.push(made);
    [counting, inner, spare] = [list, null, []];
    last = number ?? last;
    question = made;
    into = made.stem;
    isSolving = false;
    return made;
  };
  const put = (nodes: readonly AnyNode[], text: string) => {
    if (into !== null) {
      if (question !== null && question.options.length > 0 && into !== question.solution) spare.push(...nodes);
      into.push(...nodes);
    } else if (text.trim() !== '') stray.push(text.trim());
  };
  const paragraph = (pieces: readonly Piece[]) => [new Element('p', {}, nodesOf(pieces))];
  // a key answers the questions since the last key, or those of the section that it names
  const unclear: string[] = [];
  let keyFrom = 0;
  let keySection: string | null = null;
  let keyed = new Set<RawQuestion>();
  const meantBy = (number: number) =>
    questions.slice(keyFrom).filter((each) => each.number === number && (keySection === null || sectionName(each.section) === keySection));
  const setAnswer = (raw: RawQuestion, value: string) => {
    const known = raw.fields.get('answer');
    if (known === undefined) raw.fields.set('answer', value);
    else if (plainAnswer(known) !== plainAnswer(value)) raw.doubts.push(`it has the answers ${known} and ${value}`);
  };
  const answerBy = (pairs: readonly KeyPair[]) => {
    for (const { number, value } of pairs) {
      const [only, ...others] = meantBy(number);
      if (only === undefined) unclear.push(`${number} is the number of no question above it`);
      else if (others.length > 0) unclear.push(`${number} is the number of ${others.length + 1} questions. Name their sections in the key`);
      else if (value === null) unclear.push(`the answer of question ${number}`);
      else setAnswer(only, value);
      if (only !== undefined) keyed.add(only);
    }
  };
  const answerByRows = (rows: readonly (readonly string[])[]) => {
    const pairs = readKeyRows(rows);
    if (pairs === null) unclear.push(quote(rows.map((row) => row.join(' ')).join(' ')));
    else answerBy(pairs);
  };
  /** Reads the line of a key, or the rows of its table, that begin here. Returns how many lines they are, 0 for a line that is none. */
  const answerByLines = ({ text, after }: { text: string; after: readonly Block[] }): number => {
    const { pairs, rest } = readKey(text);
    if (pairs.length > 0 && rest === '') {
      answerBy(pairs);
      return 1;
    }
    const rows: (readonly string[])[] = [];
    for (const line of [text, ...after.map((block) => (block.kind === 'line' && block.number === null ? block.text : ''))]) {
      const cells = rows.length > 0 && readKey(line).rest === '' ? null : keyCells(line);
      if (cells === null) break;
      rows.push(cells);
    }
    if (rows.length > 0) {
      answerByRows(rows);
      return rows.length;
    }
    // the first line that begins with the number of a question without an answer by this key is one of the key
    const number = keyNumber(text);
    if (number === null || !meantBy(number).some((each) => !keyed.has(each))) return 0;
    unclear.push(quote(text));
    return 1;
  };
  const answerByTable = (rows: readonly (readonly string[])[]) => {
    let part: (readonly string[])[] = [];
    for (const row of rows) {
      const [only = '', ...more] = row.filter((cell) => cell.trim() !== '');
      if (more.length > 0 || readMarker(only)?.kind !== 'section') part.push(row);
      else {
        if (part.length > 0) answerByRows(part);
        [part, keySection] = [[], sectionName(only)];
      }
    }
    if (part.length > 0) answerByRows(part);
  };

  let next = 0;
  for (const [index, block] of blocks.entries()) {
    if (index < next) continue;
    if (block.kind === 'table') {
      if (isKey || isNamedKey(block.cells)) answerByTable(block.cells);
      else if (/^question$/i.test(block.cells[0]?.[0] ?? '')) {
        const made = begin({ at: block.at, number: null });
        const named = readForm({ block, question: made });
        // a passage that is a table is that of the tables which name it
        if (named !== '') made.passage = passages.get(named) ?? null;
        else if (made.passage?.key !== undefined) made.passage = null;
        leave();
      } else if (/^passage$/i.test(block.cells[0]?.[0] ?? '')) {
        leave();
        passage = readPassage(block);
        passages.set(passage.key ?? '', passage);
      } else put([block.table], '');
      continue;
    }
    const { text, pieces, at } = block;
    if (text.trim() === '') continue;
    const marker = readMarker(text);
    if (marker?.kind === 'answers') {
      leave();
      passage = null;
      [isKey, keySection, keyed] = [true, null, new Set()];
      if (marker.key.trim() !== '' && answerByLines({ text: marker.key, after: [] }) === 0) unclear.push(quote(marker.key));
      continue;
    }
    // a section in a key is one of those above; a new one ends the key
    if (isKey && marker?.kind === 'section') {
      const named = sectionName(marker.name);
      if (questions.slice(keyFrom).some((each) => sectionName(each.section) === named)) {
        keySection = named;
        continue;
      }
    }
    if (isKey) {
      next = index + answerByLines({ text: plainText(labelled(block)), after: blocks.slice(index + 1) });
      if (next > index) continue;
      keyFrom = questions.length;
    }
    isKey = false;
    if (marker?.kind === 'passage') {
      leave();
      passage = { at, title: '', nodes: [], range: marker.range };
      into = passage.nodes;
      const rest = slicePieces({ pieces, from: marker.length });
      const title = text.slice(marker.length).trim();
      if (!marker.isDirection && title.length <= 80) passage.title = title.replace(/^[:\-–—(\s]+|[)\s]+$/g, '');
      else put(paragraph(rest), title);
      continue;
    }
    if (marker?.kind === 'section' || (block.isHeading && questionNumber(text)?.isNamed !== true)) {
      leave();
      passage = null;
      if (marker?.kind === 'section') section = marker.name;
      else topic = text.trim();
      continue;
    }
    const open: RawQuestion | null = question;
    if (open !== null) {
      const raw: RawQuestion = open;
      // a solution that ends in 'Answer: …' says again what is known
      const isAgain = isSolving && marker?.kind === 'field' && raw.fields.has(marker.field);
      if (marker?.kind === 'field' && !isAgain) {
        if (marker.field === 'answer') setAnswer(raw, marker.value);
        else raw.fields.set(marker.field, marker.value);
        continue;
      }
      if (marker?.kind === 'solution') {
        into = raw.solution;
        isSolving = true;
        put(paragraph(slicePieces({ pieces, from: marker.length })), '');
        continue;
      }
    }
    const counted = numberOf(block);
    const { number, list, isNamed } = counted ?? { number: null, list: '', isNamed: false };
    const isWaiting = !isSolving && hasNoAnswers(question);
    const isInner =
      counted !== null &&
      open !== null &&
      (innerLists.has(list) ||
        (inner !== null && inner.list === list && number === inner.count + 1 && (isWaiting || list !== typedNumbers)) ||
        (number === 1 && !isNamed && (isWaiting ? hasListFrom({ blocks, index, list }) : isSolving && list !== counting)));
    if (isInner && open !== null && number !== null) {
      inner = { list, count: number };
      if (list !== typedNumbers) innerLists.add(list);
      if (isWaiting) withLists.add(open);
      put(paragraph(labelled(block)), text);
      continue;
    }
    const isNext = number !== null && (isNamed || number === last + 1 || (number > last && !isSolving) || (number === 1 && !isSolving));
    if (number !== null && isNext) {
      begin({ at, number, list });
      put(paragraph(slicePieces({ pieces, from: counted?.length ?? 0 })), '');
      continue;
    }
    if (open !== null && !isSolving) {
      const raw: RawQuestion = open;
      const letter = block.number === null ? '' : letterOf(block.number);
      const labelsFrom = (from: number) =>
        letter === '' ? findOptions({ text, next: from }) : letter === String.fromCharCode(65 + from) ? [{ at: 0, length: 0 }] : [];
      let labels = labelsFrom(raw.options.length);
      // letters that begin again are those of the options, and what was lettered before is part of the stem
      if (labels.length === 0 && raw.options.length > 0) {
        labels = labelsFrom(0);
        if (labels.length > 0) {
          raw.options.splice(0);
          raw.stem.push(...spare);
          spare = [];
        }
      }
      if (labels.length > 0) {
        if (raw.options.length > 0 && areCounted !== (letter !== ''))
          raw.doubts.push('Word counts some of its options, and the letters of others are typed');
        areCounted = letter !== '';
        spare.push(...paragraph(labelled(block)));
      } else if (raw.options.length > 0 && (letter !== '' || /^\s*(?:\([A-HJ-La-hj-l]\)|[A-HJ-La-hj-l]\))\s*\S/.test(text)))
        raw.doubts.push(`the line ${quote(plainText(labelled(block)))} begins like an option, but is not the next one`);
      else if (letter !== '' || block.number?.format === 'decimal') withLists.add(raw);
      for (const [place, label] of labels.entries()) {
        const option = paragraph(slicePieces({ pieces, from: label.at + label.length, to: labels[place + 1]?.at ?? Infinity }));
        raw.options.push(option);
        into = option;
      }
      if (labels.length > 0) continue;
    }
    put(paragraph(labelled(block)), text);
  }
  for (const raw of withLists)
    if (raw.options.length === 0) raw.doubts.push('it has a list that may be its options: type a letter in front of each option');
  return { questions, stray, unclear };
}

const typedNumbers = 'typed';

const hasNoAnswers = (raw: RawQuestion | null): boolean => raw !== null && raw.options.length === 0 && !raw.fields.has('answer');

/** The number with which a line may begin a question, what counts it, and how long it is in the text; null for a line without one. */
function numberOf(block: Extract<Block, { kind: 'line' }>) {
  if (block.number === null) {
    const typed = questionNumber(block.text);
    return typed === null ? null : { number: typed.value, list: typedNumbers, isNamed: typed.isNamed, length: typed.length };
  }
  const { format, label, level, list, value } = block.number;
  const isQuestion = format === 'decimal' && level === 0 && /^(?:q(?:uestion)?)?[\s.(]*\d*[\s.:)]*$/i.test(label);
  return isQuestion ? { number: value, list, isNamed: false, length: 0 } : null;
}

/** Whether a list of several lines begins here within a question: its options or its answer follow the list. */
function hasListFrom({ blocks, index, list }: { blocks: readonly Block[]; index: number; list: string }): boolean {
  let count = 1;
  for (const block of blocks.slice(index + 1)) {
    if (block.kind === 'table' || block.text.trim() === '') continue;
    const marker = readMarker(block.text);
    if (marker?.kind === 'field') return count > 1;
    if (marker !== null || block.isHeading) return false;
    if (findOptions({ text: block.text, next: 0 }).length > 0 || (block.number !== null && letterOf(block.number) === 'A'))
      return count > 1;
    const counted = numberOf(block);
    if (counted === null) continue;
    if (counted.list !== list || counted.isNamed || counted.number !== count + 1) return count > 1;
    count += 1;
  }
  return false;
}

/** An answer without the signs around its letters. */
const plainAnswer = (text: string) => text.toUpperCase().replace(/\bAND\b|[\s().,&+]/g, '');

/** A section as a key names it again: 'Section A' is 'Section A: Verbal'. */
const sectionName = (name: string): string => /^\s*section\s+(\w+)/i.exec(name)?.[1]?.toLowerCase() ?? name.trim().toLowerCase();

/** A passage written as a table: the name of each row in its first cell. */
function readPassage(block: Extract<Block, { kind: 'table' }>): RawPassage {
  const value = (name: string) => block.cells.find(([first = '']) => first.trim().toLowerCase() === name)?.[1]?.trim() ?? '';
  return { at: block.at, title: value('title'), nodes: [...(block.rows[0]?.[1] ?? [])], range: null, key: value('id') };
}

/** Reads a question written as a table: the name of each row in its first cell, as many institutes give out. Returns the passage that it names, '' for none. */
function readForm({ block, question }: { block: Extract<Block, { kind: 'table' }>; question: RawQuestion }): string {
  let passage = '';
  const letters: string[] = [];
  for (const [index, row] of block.cells.entries()) {
    const [name = '', value = '', more = ''] = row;
    const nodes = [...(block.rows[index]?.[1] ?? [])];
    const plain = name.toLowerCase().replace(/[^a-z]/g, '');
    if (plain === 'question') question.stem.push(...nodes);
    else if (plain === 'passage') passage = value.trim();
    else if (plain === 'item') question.left.push(nodes);
    else if (plain === 'keepoptions') question.fields.set('keepOptions', value.trim());
    else if (/^reason[a-l]$/.test(plain)) question.reasons.push({ label: plain.slice(-1).toUpperCase(), nodes });
    else if (plain.startsWith('option')) {
      question.options.push(nodes);
      if (/^(correct|right|true|yes)$/i.test(more.trim())) letters.push(String.fromCharCode(64 + question.options.length));
    } else if (plain === 'solution' || plain === 'explanation') question.solution.push(...nodes);
    else {
      const marker = readMarker(`${name}: ${value}`);
      if (marker?.kind === 'field') question.fields.set(marker.field, marker.value);
      if (marker?.kind === 'field' && marker.field === 'marks' && more.trim() !== '') question.fields.set('negative', more.trim());
    }
  }
  if (letters.length > 0) question.fields.set('answer', letters.join(', '));
  return passage;
}
