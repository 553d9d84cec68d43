import type { AnswerKey, ItemType, Response } from '@abhyas/contract/assessment/item-types.ts';
import { chosen, compareChoice, multiple, single } from './choice/asked.ts';
import type { AskedType, Compare, KeyKind, Outcome, ResponseForm, ResponseKind } from './forms.ts';
import { compareMatch, match, matched } from './match/asked.ts';
import { compareNumber, compareText, numeric, text, typed } from './typed/asked.ts';

/** The types of questions: what a browser may know of them. What their keys bring is in `scored.ts`, which never comes there. */
export const itemTypes: Readonly<Record<ItemType, AskedType>> = { single, multiple, numeric, text, match };

const responseForms: { readonly [K in ResponseKind]: ResponseForm<K> } = { choice: chosen, typed, match: matched };
const compares: { readonly [K in KeyKind]: Compare<K> } = {
  choice: compareChoice,
  numeric: compareNumber,
  text: compareText,
  match: compareMatch,
};

// a value and the row of its own kind go together, which the table says and TypeScript cannot see
const formOf = ({ kind }: Response) => responseForms[kind] as ResponseForm<ResponseKind>;
const compareBy = ({ kind }: AnswerKey) => compares[kind] as Compare<KeyKind>;

/** The types whose answers name options, which statistics count. */
export const typesWithOptions: readonly ItemType[] = (Object.keys(itemTypes) as ItemType[]).filter(
  (type) => itemTypes[type].options !== 'none',
);

/** The options that are chosen one by one, so that keys choose them and they can be struck out; none where they are matched. */
export const optionsToChoose = <T>({ type, options }: { type: ItemType; options: readonly T[] }): readonly T[] =>
  itemTypes[type].options === 'chosen' ? options : [];

/** Whether two answers are the same. */
export function sameResponse(a: Response | null, b: Response | null): boolean {
  if (a === null || b === null) return a === b;
  return a.kind === b.kind && formOf(a).isSame(a, b);
}

/** What the marks of a part of an answer may hang on; '' for no answer. */
export const responseForm = (response: Response | null): string => (response === null ? '' : formOf(response).form(response));

/** Compares an answer with its key. An answer of the wrong shape, and a typed one of spaces only, is none. Throws on a numeric key that is no number. */
export function compareAnswer({ key, response }: { key: AnswerKey; response: Response | null }): Outcome {
  return response === null ? 'blank' : compareBy(key)({ key, response });
}

/** Whether an answer could not be scored, so that it must not be saved. */
export function isUnfit({ type, response }: { type: ItemType; response: Response | null }): boolean {
  return response !== null && itemTypes[type].isUnfit(response);
}
