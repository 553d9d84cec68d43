import { type AnyNode, Element } from 'domhandler';
import type { Field } from '../table/headings.ts';
import { type Block, labelled } from './blocks.ts';
import { findOptions, questionNumber, readKey, readMarker } from './marks.ts';
import { letterOf } from './numbering.ts';
import { nodesOf, type Piece, slicePieces } from './pieces.ts';

/** A text that questions share, as it is in the document. */
export interface RawPassage {
  readonly at: number;
  title: string;
  readonly nodes: AnyNode[];
  readonly range: readonly [number, number] | null;
}

/** A question as it is in the document. */
export interface RawQuestion {
  readonly at: number;
  readonly number: number | null;
  readonly section: string;
  readonly passage: RawPassage | null;
  readonly stem: AnyNode[];
  readonly options: AnyNode[][];
  readonly solution: AnyNode[];
  readonly fields: Map<Field, string>;
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
  let into: AnyNode[] | null = null;
  let section = '';
  let topic = '';
  let last = 0;
  let isKey = false;
  let isSolving = false;

  const leave = () => {
    question = null;
    into = null;
    isSolving = false;
  };
  const begin = ({ at, number }: { at: number; number: number | null }): RawQuestion => {
    if (passage !== null && passage.range !== null && number !== null && number > passage.range[1]) passage = null;
    const fields = new Map<Field, string>(topic === '' ? [] : [['topic', topic]]);
    const made: RawQuestion = { at, number, section, passage, stem: [], options: [], solution: [], fields };
    questions.push(made);
    last = number ?? last;
    question = made;
    into = made.stem;
    isSolving = false;
    return made;
  };
  const put = (nodes: readonly AnyNode[], text: string) => {
    if (into !== null) into.push(...nodes);
    else if (text.trim() !== '') stray.push(text.trim());
  };
  const paragraph = (pieces: readonly Piece[]) => [new Element('p', {}, nodesOf(pieces))];
  // a key answers the questions since the last key, or those of the section that it names
  const unclear: string[] = [];
  let keyFrom = 0;
  let keySection: string | null = null;
  const answerByKey = (text: string): boolean => {
    const key = readKey(text);
    for (const [number, value] of key) {
      const meant = questions
        .slice(keyFrom)
        .filter((each) => each.number === number && (keySection === null || sectionName(each.section) === keySection));
      const [only] = meant;
      if (meant.length > 1) unclear.push(`${number} is the number of ${meant.length} questions. Name their sections in the key`);
      else if (only?.fields.has('answer') === true && only.fields.get('answer') !== value)
        unclear.push(`question ${number} has the answers ${only.fields.get('answer') ?? ''} and ${value}`);
      else only?.fields.set('answer', value);
    }
    return key.size > 0;
  };

  for (const block of blocks) {
    if (block.kind === 'table') {
      if (isKey) answerByKey(block.cells.map((row) => row.join(' ')).join('\n'));
      else if (/^question$/i.test(block.cells[0]?.[0] ?? '')) {
        readForm({ block, question: begin({ at: block.at, number: null }) });
        leave();
      } else put([block.table], '');
      continue;
    }
    const { text, pieces, at } = block;
    if (text.trim() === '') continue;
    const marker = readMarker(text);
    if (marker?.kind === 'answers') {
      leave();
      passage = null;
      isKey = true;
      keySection = null;
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
    if (isKey && answerByKey(text)) continue;
    if (isKey) keyFrom = questions.length;
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
        raw.fields.set(marker.field, marker.value);
        continue;
      }
      if (marker?.kind === 'solution') {
        into = raw.solution;
        isSolving = true;
        put(paragraph(slicePieces({ pieces, from: marker.length })), '');
        continue;
      }
    }
    const listed =
      block.number !== null && block.number.format === 'decimal' && /^(?:q(?:uestion)?)?[\s.(]*\d*[\s.:)]*$/i.test(block.number.label)
        ? block.number.value
        : null;
    const typed = block.number === null ? questionNumber(text) : null;
    const number = listed ?? typed?.value ?? null;
    const isNext =
      number !== null && (typed?.isNamed === true || number === last + 1 || (number > last && !isSolving) || (number === 1 && !isSolving));
    if (number !== null && isNext && !(listed !== null && block.number?.level !== 0)) {
      begin({ at, number });
      put(paragraph(slicePieces({ pieces, from: typed?.length ?? 0 })), '');
      continue;
    }
    if (open !== null && !isSolving) {
      const raw: RawQuestion = open;
      const next = raw.options.length;
      const isLettered = block.number !== null && letterOf(block.number) === String.fromCharCode(65 + next);
      const labels = isLettered ? [{ at: 0, length: 0 }] : findOptions({ text, next });
      for (const [index, label] of labels.entries()) {
        const option = paragraph(slicePieces({ pieces, from: label.at + label.length, to: labels[index + 1]?.at ?? Infinity }));
        raw.options.push(option);
        into = option;
      }
      if (labels.length > 0) continue;
    }
    put(paragraph(labelled(block)), text);
  }
  return { questions, stray, unclear };
}

/** A section as a key names it again: 'Section A' is 'Section A: Verbal'. */
const sectionName = (name: string): string => /^\s*section\s+(\w+)/i.exec(name)?.[1]?.toLowerCase() ?? name.trim().toLowerCase();

/** A question written as a table: the name of each row in its first cell, as many institutes give out. */
function readForm({ block, question }: { block: Extract<Block, { kind: 'table' }>; question: RawQuestion }): void {
  const letters: string[] = [];
  for (const [index, row] of block.cells.entries()) {
    const [name = '', value = '', more = ''] = row;
    const nodes = [...(block.rows[index]?.[1] ?? [])];
    const plain = name.toLowerCase().replace(/[^a-z]/g, '');
    if (plain === 'question') question.stem.push(...nodes);
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
}
