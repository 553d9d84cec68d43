import type { LateRulings } from '../log/late-rulings.ts';
import type { PlayerState, Turns } from '@abhyas/contract/assessment/assessment.ts';

export interface PaperSection {
  readonly sectionId: string;
  /** How long the section is open; in a free-order test its share of the whole. */
  readonly seconds: number;
  /** How long a break may last after it, in a fixed-order test; 0 if there is none. After the last section there never is. */
  readonly breakSeconds: number;
  /** The part that it is in, whose sections share the sum of their seconds (parts.ts). */
  readonly part?: number | undefined;
  readonly itemIds: readonly string[];
}

/** The clock as it was set. */
export const noTurns: Turns = { left: {}, resumed: {}, credits: [], pauses: [], order: [] };

/** What `fold` and the clock need to know of an attempt's test. Moments are ISO 8601. */
export interface Paper {
  readonly order: 'fixed' | 'free';
  /** Null before the start. */
  readonly startedAt: string | null;
  /** The last moment that counts, once the attempt is closed. */
  readonly closedAt?: string | null;
  /** What staff have decided of answers that came late (decision 4). */
  readonly lateRulings?: LateRulings;
  readonly turns: Turns;
  /** Its clock is for no one to see: a question's time is what the candidate was there for. */
  readonly untimed?: boolean;
  /** How many saved answers of each section may be changed; null or absent where any may. What goes beyond counts for nothing. */
  readonly edits?: number | null;
  readonly sections: readonly PaperSection[];
}

/** The paper in the state that the server sends to the player. Sections that have not opened yet hold no items. */
export function paperOfState(state: Pick<PlayerState, 'order' | 'startedAt' | 'turns' | 'untimed' | 'edits' | 'sections'>): Paper {
  return {
    order: state.order,
    startedAt: state.startedAt,
    turns: state.turns,
    untimed: state.untimed,
    edits: state.edits,
    sections: state.sections.map(({ sectionId, seconds, breakSeconds, part, items }) => ({
      sectionId,
      seconds,
      breakSeconds,
      part,
      itemIds: items.map(({ itemId }) => itemId),
    })),
  };
}
