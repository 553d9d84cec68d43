import * as contract from '@abhyas/contract/assessment/practice.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { attemptOfPass } from '../passes/policy.ts';
import { getHints } from './hints.ts';
import { listPracticeSets } from './list.ts';
import { getSolutions } from './solutions.ts';

/** Practice sets: their list, and the solution after each question. They are played by the calls of every test. */
export function mountPractice({ parts, mount }: ModuleContext): void {
  mount.session(contract.practiceSets, ({ session, body }) => listPracticeSets({ parts, session, body }));
  mount.attempt(contract.playerHints, ({ attempt, body: { attemptId, itemId, shown } }) =>
    getHints({ parts, attemptId: attemptOfPass({ pass: attempt, attemptId }), itemId, shown }),
  );
  mount.attempt(contract.playerSolutions, ({ attempt, body }) =>
    getSolutions({ parts, attemptId: attemptOfPass({ pass: attempt, attemptId: body.attemptId }), itemIds: body.itemIds }),
  );
}
