import type { AnswerKey, ItemType } from '@abhyas/contract/assessment/item-types.ts';
import type { KeyKind, KeyOf } from '@abhyas/rules/assessment/types/forms.ts';
import type { ItemInput } from '../../modules/assessment/index.ts';
import type { Marks } from '../convert/model/question.ts';
import { choice, multiple, single } from './choice.ts';
import { match, pairs } from './match.ts';
import { numbers, numeric, text, words } from './typed.ts';

/** How questions of a type are written in a pack. */
export interface WrittenType {
  /** What a report of a conversion calls it. */
  readonly name: string;
  /** Names of the type in tables and documents of others, in small letters without anything else. */
  readonly aliases: readonly string[];
  /** A part of a right answer may bring marks. */
  readonly bringsParts: boolean;
  /** Reads a written answer, or says what is wrong with it; it is not ''. */
  readAnswer(of: {
    answer: string;
    tolerance: string;
    labels: string;
    isNumber: (text: string) => boolean;
  }): AnswerKey | { readonly fault: string };
  /** The answer in the words of a solution, in Markdown. */
  answerInWords(answer: string): string;
}

interface InQti<K extends KeyKind> {
  readonly item: ItemInput;
  readonly key: KeyOf<K>;
}

/** How a key of a kind, and the question that it answers, are written in QTI 3. */
export interface QtiForm<K extends KeyKind> {
  declaration(of: InQti<K> & { readonly marks: Marks | null }): { cardinality: string; base: string; inner: string };
  interaction(of: InQti<K> & { readonly show: (html: string) => string }): string;
  /** The condition under which the answer is right. */
  right(of: InQti<K> & { readonly qti: QtiTerms }): string;
}

/** Expressions of response processing. */
export interface QtiTerms {
  readonly variable: string;
  readonly key: string;
  readonly isMapped: string;
}

export const writtenTypes: Readonly<Record<ItemType, WrittenType>> = { single, multiple, numeric, text, match };

const qtiForms: { readonly [K in KeyKind]: QtiForm<K> } = { choice, numeric: numbers, text: words, match: pairs };

// a key and the row of its own kind go together, which the table says and TypeScript cannot see
export const qtiFormOf = ({ kind }: AnswerKey) => qtiForms[kind] as QtiForm<KeyKind>;
