/**
 * What answers an item. `choice`: the labels of the right options, exactly these. `numeric`: an exact value and how far off still
 * counts, each written as a whole number, a decimal or a fraction ('0.6', '3/5'). `text`: the accepted spellings.
 */
export type AnswerKey =
  | { readonly kind: 'choice'; readonly labels: readonly string[] }
  | { readonly kind: 'numeric'; readonly value: string; readonly tolerance: string }
  | { readonly kind: 'text'; readonly accepted: readonly string[] };

/** What an item of one type brings, in hundredths of a mark: 300, -100, 0 for +3/-1/0. */
export interface Marking {
  readonly correct: number;
  readonly wrong: number;
  readonly blank: number;
}
