import type { ReadinessChange, ReadinessThing, ReadySession } from '@abhyas/contract/centres/readiness.ts';

/** What is being recorded of a session. */
export interface Draft {
  readonly step: ReadySession['venueReady']['step'];
  /** As it is typed. */
  readonly machines: string;
  /** '' for no one. */
  readonly personId: string;
  readonly isIn: boolean;
}

/** What is recorded now. */
export const draftOf = ({ venueReady, paperReady, invigilatorReady: { personId, isIn } }: ReadySession): Draft => ({
  step: venueReady.step,
  machines: String(paperReady.machines),
  personId,
  isIn,
});

/** The change that a draft asks for; null where the number is none of the machines. */
export function changeOf({ draft, thing, seats }: { draft: Draft; thing: ReadinessThing; seats: number }): ReadinessChange | null {
  switch (thing) {
    case 'venue':
      return { thing, step: draft.step };
    case 'paper': {
      const machines = Number(draft.machines);
      return /^\d{1,3}$/.test(draft.machines.trim()) && machines <= seats ? { thing, machines } : null;
    }
    case 'invigilator':
      return { thing, personId: draft.personId, isIn: draft.isIn };
  }
}
