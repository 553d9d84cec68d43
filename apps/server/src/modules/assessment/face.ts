import type { listTestCards, listUnbegunCards } from './cards.ts';
import type { AttemptProof } from '../../platform/http/session.ts';

/** The functions of assessment that app.ts hands to the modules above it, with their parts bound. */
export interface AssessmentFace {
  /** How the player's requests prove their attempt. */
  readonly attempts: AttemptProof;
  readonly listTestCards: typeof listTestCards;
  readonly listUnbegunCards: typeof listUnbegunCards;
}
