import { fitTags } from '@abhyas/rules/content/question-tags.ts';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import type { ItemType } from '@abhyas/contract/assessment/assessment.ts';

/** Where something is in the file that is converted. `line` is null where the file has no lines to speak of. */
export interface Place {
  readonly file: string;
  readonly line: number | null;
  /** What the file calls the question: its name, or 'question 3'. */
  readonly name: string;
}

/** What a question brings, in marks. `partial`: what each right option brings where some of them were chosen and none that is wrong; only where several are right. */
export interface Marks {
  readonly correct: number;
  readonly wrong: number;
  readonly blank: number;
  readonly partial?: number | undefined;
}

/**
 * What converters say of one question while they read it. What a reader does not understand is never nothing: it is kept, or one of these names it
 * in the file's own words.
 */
export interface Notes {
  /** The pack has it in another form. */
  change(what: string): void;
  /** The pack does not have it, and the question is the same without it: decoration, or what no candidate is shown. */
  lose(what: string): void;
  /** The pack does not have it, and the question would be another without it: the question is not taken. */
  refuse(what: string): void;
}

/** What was said of a question, or of the passage that it has. */
export interface Said {
  readonly changed: readonly string[];
  readonly lost: readonly string[];
  readonly refused: readonly string[];
}

/** A question as a pack has it. Texts are the pack's Markdown; `answer` is written as in a pack; `options` of a matching come after its left column. */
export interface Question {
  readonly type: ItemType;
  readonly stem: string;
  readonly options: readonly string[];
  readonly answer: string;
  readonly tolerance: string;
  readonly solution: string;
  /** In the order in which they are asked for. */
  readonly hints: readonly string[];
  readonly topic: string;
  readonly difficulty: string;
  readonly tags: readonly string[];
  readonly keepOptions: boolean;
  /** Why someone picks an option, by its letter. */
  readonly reasons?: readonly { readonly label: string; readonly text: string }[];
}

/** The words that a file has as tags or keywords, as tags of a question; what does not fit is lost. */
export function readTags({ words, notes }: { words: readonly string[]; notes: Notes }): readonly string[] {
  const { tags, left } = fitTags(words);
  if (left.length > 0) notes.lose(`the tags ${left.map((tag) => `'${tag}'`).join(', ')}: too long or too many`);
  return tags;
}

/** How many of its options are of the left column: each is in one pair of the answer. */
export const leftOf = ({ type, answer }: Pick<Question, 'type' | 'answer'>): number =>
  itemTypes[type].options === 'matched' ? answer.split(',').length : 0;

/** A text that questions share; they name it by `id`. */
export interface Passage {
  readonly id: string;
  /** The wish for its key. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** What is true of each of its questions. */
  readonly said?: Said;
}

/**
 * One question of a file, read: one of a pack, or none, with the reason in `refused`. A question with parts of its own becomes several drafts. `key` is a
 * wish, `bank` and `section` are '' where the file has none.
 */
export interface Draft extends Said {
  readonly place: Place;
  readonly key: string;
  readonly bank: string;
  readonly section: string;
  readonly passage: string | null;
  readonly marks: Marks | null;
  readonly question: Question | null;
  /** The category that the file has it in, where it has one. */
  readonly topic?: string;
}

/** Everything read from a file. `bankNames` are the names of banks for people, by bank ('' for what names none); `remarks` are about the file as a whole. */
export interface Reading {
  readonly drafts: readonly Draft[];
  readonly passages: readonly Passage[];
  readonly bankNames: ReadonlyMap<string, string>;
  readonly remarks: readonly string[];
}

/** A draft without what most have none of. */
export const plainDraft = { key: '', bank: '', section: '', passage: null, marks: null, question: null } as const;

/** A question without what most have none of. */
export const plainQuestion = {
  options: [],
  tolerance: '0',
  solution: '',
  topic: '',
  difficulty: '',
  tags: [],
  hints: [],
  keepOptions: false,
} as const;

export const letters = 'ABCDEFGHIJKL';
