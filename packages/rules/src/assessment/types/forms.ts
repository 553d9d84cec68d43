import type { AnswerKey, ItemType, Response } from '@abhyas/contract/assessment/item-types.ts';

export type Outcome = 'correct' | 'wrong' | 'blank';

export type KeyKind = AnswerKey['kind'];
export type ResponseKind = Response['kind'];
export type KeyOf<K extends KeyKind> = Extract<AnswerKey, { kind: K }>;
export type ResponseOf<K extends ResponseKind> = Extract<Response, { kind: K }>;

/** What the portal knows of questions of a type without the key of any. */
export interface AskedType {
  /** The kind of its key. */
  readonly key: KeyKind;
  /** Its answers name options: `chosen` one by one, so that keys choose them and they can be struck out, or `matched` with a left column. */
  readonly options: 'none' | 'chosen' | 'matched';
  /** The chance of guessing it among so many options. */
  guess(options: number): number;
  /** An answer that could not be scored and so is not saved. */
  isUnfit(response: Response): boolean;
  /** The answers whose share of the cohort a review shows, by the labels of the options. */
  counted(labels: readonly string[]): readonly string[];
  /** The key from what a review says of it (`formatAnswerKey`). */
  readKey(answer: readonly string[]): AnswerKey;
}

/** What is true of answers of a kind, whatever the type of their question. */
export interface ResponseForm<K extends ResponseKind> {
  isSame(one: ResponseOf<K>, other: ResponseOf<K>): boolean;
  /** What the marks of a part may hang on: answers of one form bring alike whichever is right. */
  form(response: ResponseOf<K>): string;
}

/** Compares an answer with a key of this kind. An answer of another kind, and one that says nothing, is none. */
export type Compare<K extends KeyKind> = (of: { key: KeyOf<K>; response: Response }) => Outcome;

interface Chance {
  uniform(): number;
  pick<T>(from: readonly T[]): T;
}

/** What the portal does with keys of a kind. */
export interface ScoredKey<K extends KeyKind> {
  /** The correct answer as text. */
  format(key: KeyOf<K>): string[];
  /** Whether two keys say the same has one text for both. */
  canonical(key: KeyOf<K>): string;
  /** What a part of the answer brings; null where it is no part of what is right. */
  partialMarks(of: { key: KeyOf<K>; response: Response; partial: number }): number | null;
  /** Why a question of another type cannot have such a key. */
  readonly misfit: string;
  /** Why this cannot be a key of a question with these options; '' if it can. */
  shapeFault(of: { type: ItemType; labels: readonly string[]; key: KeyOf<K> }): string;
  /** Whether all that this key accepts is right by `before` already. */
  isCovered(of: { key: KeyOf<K>; before: AnswerKey; compare: (response: Response) => Outcome }): boolean;
  /** The answer as statistics count it; null where answers are not counted one by one. */
  tallied(key: KeyOf<K>): string | null;
  rightResponse(key: KeyOf<K>): Response;
  /** The same wrong answer each time; null where there is none. */
  wrongResponse(of: { key: KeyOf<K>; labels: readonly string[] }): Response | null;
  /** An answer that someone might give, right or wrong. */
  guessedResponse(of: { key: KeyOf<K>; type: ItemType; labels: readonly string[]; random: Chance; turn: number }): Response;
}
