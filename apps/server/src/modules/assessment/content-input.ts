import type { ItemType } from '@abhyas/contract/assessment.ts';
import type { AnswerKey, Marking } from '@abhyas/rules/assessment/answer-key.ts';

/** A text that several items share. `key` is stable inside its bank, `html` sanitised. */
export interface PassageInput {
  readonly bank: string;
  readonly key: string;
  readonly title: string;
  readonly html: string;
}

/** A question. `key` is stable inside its bank; `position` is its place in the bank; `passageKey` names a passage of the same bank. */
export interface ItemInput {
  readonly bank: string;
  readonly key: string;
  readonly position: number;
  readonly passageKey: string | null;
  readonly type: ItemType;
  readonly topic: string;
  /** 'easy', 'medium', 'hard' or ''. */
  readonly difficulty: string;
  readonly stemHtml: string;
  /** Empty for numeric and text. Labels 'A', 'B' … in order. */
  readonly options: readonly { readonly label: string; readonly html: string }[];
  /** `choice` for single and multiple, else of the item's own type. */
  readonly answer: AnswerKey;
  readonly solutionHtml: string;
}

export interface SectionInput {
  /** Stable inside its assessment. */
  readonly key: string;
  readonly name: string;
  readonly seconds: number;
  /** In the order they are shown. */
  readonly items: readonly { readonly bank: string; readonly key: string }[];
}

export interface AssessmentInput {
  /** Stable inside the pack. */
  readonly key: string;
  readonly courseId: bigint;
  readonly name: string;
  readonly type: string;
  readonly proctored: boolean;
  /** First and last moment of the test's window. */
  readonly releaseAt: Date;
  readonly endAt: Date;
  readonly sectionOrder: 'fixed' | 'free';
  readonly calculator: 'none' | 'basic' | 'scientific';
  readonly instructionsHtml: string;
  readonly marking: Readonly<Record<ItemType, Marking>>;
  /** In the order they are taken. */
  readonly sections: readonly SectionInput[];
}

/** What `importAssessments` takes next to its transaction: everything of one pack that has to do with tests. */
export interface AssessmentContent {
  /** The key of the pack. */
  readonly pack: string;
  readonly passages: readonly PassageInput[];
  readonly items: readonly ItemInput[];
  readonly assessments: readonly AssessmentInput[];
}

/** Synthetic candidates and the tests they have taken. The same input gives the same answers every time. */
export interface CohortInput {
  readonly pack: string;
  readonly candidates: number;
  /** Pins are this and a running number: DMC0001. */
  readonly pinPrefix: string;
  readonly variantId: bigint;
  /** Keys of assessments of the same pack that are already imported. */
  readonly assessmentKeys: readonly string[];
  readonly ability: { readonly mean: number; readonly sd: number };
  readonly seed: number;
}
