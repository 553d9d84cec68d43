import type { ItemForCandidate, ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/item-types.ts';
import type { ComponentType } from 'react';

export interface FieldProps {
  readonly item: Pick<ItemForCandidate, 'itemId' | 'type' | 'options'>;
  readonly response: Response | null;
  /** The id of the question's text. */
  readonly labelledBy: string;
  /** Where numbers come from: the keypad on the screen alone, or the keyboard too. */
  readonly keypad: 'only' | 'beside';
  readonly ruledOut: ReadonlySet<string>;
  readonly ruling: 'shown' | 'quiet';
  readonly onChoose: (response: Response | null) => void;
  readonly onRuleOut: (label: string) => void;
  readonly onEnter: () => void;
}

export interface AnsweredProps {
  readonly item: Pick<ReviewItem, 'options' | 'response' | 'answer' | 'otherAnswers' | 'outcome'>;
  /** The reader answered it. */
  readonly isOwn?: boolean;
  /** The share of the cohort that chose each option. */
  readonly chosenBy?: readonly { readonly label: string; readonly percent: number }[];
}

export interface GivenProps {
  readonly item: Pick<ReviewItem, 'options'>;
  readonly response: Response | null;
}

/** How questions of a type are shown. */
export interface ShownType {
  readonly name: () => string;
  /** What is said above the place for the answer. */
  readonly hint: (() => string) | null;
  /** What a right part of the answer brings, and the rule of it for the instructions. */
  readonly partMarks: (of: { marks: string }) => string;
  readonly partRule: () => string;
  /** The place for the answer. */
  readonly Field: ComponentType<FieldProps>;
  /** The answer with the right one. */
  readonly Answered: ComponentType<AnsweredProps>;
  /** The answer alone, while nothing may be said of it. */
  readonly Given: ComponentType<GivenProps>;
  /** A given answer in words. */
  responseText(of: { item: GivenProps['item']; response: Response }): string;
  /** A right answer in words. */
  answerText(of: { item: GivenProps['item']; answer: readonly string[] }): string;
}
