import type { SeenParts } from '@abhyas/contract/learning/learning.ts';

/** What others may ask of a page, file or video on the screen, as the notes beside it do. A part is a block, a page or a second, from 0. */
export interface PartControl {
  position(): number;
  goTo(part: number): void;
}

/** Where one is, and what was seen since the last report. */
export interface Seen {
  readonly position: number;
  readonly seen: SeenParts;
}
