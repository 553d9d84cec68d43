import type { ItemInput, PassageInput } from '../../../modules/assessment/import/content-input.ts';
import type { Marks } from '../model/question.ts';

/** A bank or a test as it is exported: its questions in order, with their marks where a test gives them. */
export interface Exported {
  readonly key: string;
  readonly name: string;
  readonly passages: readonly PassageInput[];
  readonly sections: readonly {
    readonly name: string;
    readonly minutes: number | null;
    readonly items: readonly { readonly item: ItemInput; readonly marks: Marks | null }[];
  }[];
}
