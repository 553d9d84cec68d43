import type { PlayerState } from '@abhyas/contract/assessment.ts';

export interface PaperSection {
  readonly sectionId: string;
  /** How long the section is open; in a free-order test its share of the whole. */
  readonly seconds: number;
  readonly itemIds: readonly string[];
}

/** What `fold` and the clock need to know of an attempt's test. Moments are ISO 8601. */
export interface Paper {
  readonly order: 'fixed' | 'free';
  /** Null before the start. */
  readonly startedAt: string | null;
  /** The last moment that counts, once the attempt is closed. */
  readonly closedAt?: string | null;
  readonly sections: readonly PaperSection[];
}

/** The paper in the state that the server sends to the player. Sections that have not opened yet hold no items. */
export function paperOfState(state: Pick<PlayerState, 'order' | 'startedAt' | 'sections'>): Paper {
  return {
    order: state.order,
    startedAt: state.startedAt,
    sections: state.sections.map(({ sectionId, seconds, items }) => ({ sectionId, seconds, itemIds: items.map(({ itemId }) => itemId) })),
  };
}
