import type { ItemType } from '@abhyas/contract/assessment/assessment.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { AnswerKey, Marking, MarkingScheme } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import type { ScaleName } from '@abhyas/contract/assessment/scales.ts';
import type { ItemCurve } from '@abhyas/rules/measurement/irt/curve.ts';
import type { Shuffle } from '@abhyas/rules/assessment/paper/order/shuffle.ts';
import type { AdaptiveEngine, Engine } from '../paper/stored.ts';

/** A text that several items share. `key` is stable inside its bank, `html` sanitised. */
export interface PassageInput {
  readonly bank: string;
  readonly key: string;
  readonly title: string;
  readonly html: string;
  /** The same text in other languages. */
  readonly versions?: readonly { readonly language: Language; readonly html: string; readonly title?: string }[];
}

/** A question in another language: its options have the labels of the question, which has the key. */
export interface VersionInput {
  readonly language: Language;
  readonly stemHtml: string;
  readonly options: readonly { readonly label: string; readonly html: string }[];
  readonly hints: readonly string[];
  readonly solutionHtml: string;
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
  /** Its options stay in their order where a test shuffles options. */
  readonly keepOptions: boolean;
  /** For authors, as they are written; no candidate sees them. */
  readonly tags?: readonly string[];
  /** HTML, in the order in which they are asked for. */
  readonly hints?: readonly string[];
  readonly versions?: readonly VersionInput[];
  /** The key of the question of the same bank whose model it is an instance of, which the first instance has too; and what its values are drawn from. */
  readonly model?: string | null;
  readonly seed?: number | null;
}

type Calculator = 'none' | 'basic' | 'scientific';

export interface SectionInput {
  /** Stable inside its assessment. */
  readonly key: string;
  readonly name: string;
  readonly seconds: number;
  /** How long the break after it may last; 0 for none. */
  readonly breakSeconds: number;
  /** Null for that of the test. */
  readonly calculator: Calculator | null;
  /** Sections of one part share one clock; 0 for one of its own. */
  readonly part: number;
  /** Its marks are in the total of the test. */
  readonly counted: boolean;
  /** In the order they are shown. `marking` is null if the question is marked like all of its type. */
  readonly items: readonly {
    readonly bank: string;
    readonly key: string;
    readonly marking: Marking | null;
    /** In a section with stages: its stage and module, from 1, and what is known of it. */
    readonly stage?: number;
    readonly module?: number;
    readonly curve?: ItemCurve;
  }[];
}

export interface AssessmentInput {
  /** Stable inside the pack. */
  readonly key: string;
  readonly courseId: bigint;
  readonly name: string;
  readonly type: string;
  readonly proctored: boolean;
  readonly ranked: boolean;
  /** Anyone may take it, without an account; its keys are public. */
  readonly free: boolean;
  readonly adaptive: boolean;
  /** Where its student practises and revises; null if nowhere yet. */
  readonly adaptiveEngine: AdaptiveEngine | null;
  /** Null where booking opens, and slots end, with the test's window. */
  readonly slotStartAt: Date | null;
  readonly slotEndAt: Date | null;
  readonly classStartAt: Date | null;
  /** Keys of classes of the pack. */
  readonly quizClasses: readonly string[];
  readonly takeHome: boolean;
  readonly checkIn: boolean;
  /** Where it is taken, if not here; then it has no sections. */
  readonly engine: Engine | null;
  readonly kind: 'test' | 'practice';
  /** Then its sections' seconds are those until it is closed. */
  readonly untimed: boolean;
  readonly solutions: 'each' | 'end';
  /** First and last moment of the test's window. */
  readonly releaseAt: Date;
  readonly endAt: Date;
  readonly sectionOrder: 'fixed' | 'free';
  /** Whether the candidate chooses at the start in which order to take the sections; the order is 'fixed' then. */
  readonly choosesOrder: boolean;
  /** How many saved answers of each section may be changed; null where any may. */
  readonly edits: number | null;
  readonly calculator: Calculator;
  /** A section of a fixed-order test may be left before its time is over. */
  readonly mayLeave: boolean;
  /** The test may be submitted before its time is over. */
  readonly mayEnd: boolean;
  readonly keypadOnly: boolean;
  readonly fullScreen: boolean;
  readonly copying: boolean;
  /** A candidate has a pad for notes and drawings beside each question. */
  readonly scratch: boolean;
  readonly shuffle: Shuffle;
  /** Keys of sections; `each` in hundredths of a mark, above 0. */
  readonly blankPenalty: { readonly sections: readonly string[]; readonly free: number; readonly each: number } | null;
  /** Of an adaptive paper, whose sections have stages. */
  readonly scale: ScaleName | null;
  readonly percentile: 'below' | 'rank' | 'at-or-below';
  readonly instructionsHtml: string;
  /** Of a paper in two languages, the reference language first; else empty. */
  readonly languages: readonly Language[];
  readonly marking: MarkingScheme;
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
  /** How many of them take a test, by the key of an assessment of the same pack that is already imported. */
  readonly tests: ReadonlyMap<string, number>;
  readonly ability: { readonly mean: number; readonly sd: number };
  readonly seed: number;
}
