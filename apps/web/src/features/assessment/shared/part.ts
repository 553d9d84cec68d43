import type { PlayerState, SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import { partsOf } from '@abhyas/rules/assessment/paper/parts.ts';
import { totalSeconds } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { m } from '../../../paraglide/messages.js';

/** Sections that share a clock, as the screen names them. */
export interface Part {
  readonly sections: readonly SectionForCandidate[];
  readonly ids: readonly string[];
  /** The name of its only section, else 'Part 1'. */
  readonly name: string;
  readonly seconds: number;
  /** It has several sections, and others come before or after it. */
  readonly isShared: boolean;
}

/** The parts of a test in their order: sections with a clock each are parts of one, and in free order all are one part. */
export function partsIn({ order, sections }: Pick<PlayerState, 'order' | 'sections'>): readonly Part[] {
  return partsOf({ order, sections }).map((inside, at, parts) => ({
    sections: inside,
    ids: inside.map(({ sectionId }) => sectionId),
    name: inside.length === 1 ? (inside[0]?.name ?? '') : m.test_part({ number: at + 1 }),
    seconds: totalSeconds(inside),
    isShared: inside.length > 1 && parts.length > 1,
  }));
}

/** The part that has this section, with those before and after it. */
export function partAround({ state, sectionId }: { state: Pick<PlayerState, 'order' | 'sections'>; sectionId: string }): {
  readonly before: readonly Part[];
  readonly part: Part | undefined;
  readonly after: readonly Part[];
} {
  const parts = partsIn(state);
  const at = parts.findIndex(({ ids }) => ids.includes(sectionId));
  return { before: parts.slice(0, Math.max(0, at)), part: parts[at], after: parts.slice(at + 1) };
}
