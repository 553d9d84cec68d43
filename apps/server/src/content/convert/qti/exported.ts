import type { ItemInput, PassageInput } from '../../../modules/assessment/import/content-input.ts';
import type { Marks } from '../model/question.ts';

/** A question as it is exported: with its marks where a test gives them, and why someone picks its options, in HTML. */
export interface ExportedItem {
  readonly item: ItemInput;
  readonly marks: Marks | null;
  readonly reasons: readonly { readonly label: string; readonly html: string }[];
}

/** A bank or a test as it is exported: its questions in order. */
export interface Exported {
  readonly key: string;
  readonly name: string;
  readonly passages: readonly PassageInput[];
  readonly sections: readonly { readonly name: string; readonly minutes: number | null; readonly items: readonly ExportedItem[] }[];
}

export const questionsIn = ({ sections }: Exported): number => sections.reduce((sum, { items }) => sum + items.length, 0);
