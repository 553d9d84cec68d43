import type { Transaction } from '../../../platform/postgres/database.ts';
import type { AssessmentContent } from './content-input.ts';
import { listScoringFingerprints, saveAssessment, saveItems, savePassages, saveSections } from './content-queries.ts';
import { requestRescore } from '../scoring/request-queries.ts';

/**
 * Writes the passages, items and tests of a pack over those it has, by their keys; gives the tests' ids by key. Where the keys, the marking or the
 * window of a test change, its finished attempts are rescored within a minute. What the pack no longer names stays.
 */
export async function importAssessments({ tx, content }: { tx: Transaction; content: AssessmentContent }): Promise<Map<string, bigint>> {
  const { pack, passages, items, assessments } = content;
  const before = await listScoringFingerprints({ tx, pack });
  await savePassages({ tx, pack, passages });
  await saveItems({ tx, pack, items });
  const ids = new Map<string, bigint>();
  for (const assessment of assessments) {
    const assessmentId = await saveAssessment({ tx, pack, assessment });
    if (assessment.engine === null) await saveSections({ tx, pack, assessmentId, sections: assessment.sections });
    ids.set(assessment.key, assessmentId);
  }
  const after = await listScoringFingerprints({ tx, pack });
  const differing = (what: 'print' | 'paper') =>
    [...before].flatMap(([id, prints]) => (after.get(id)?.[what] === prints[what] ? [] : [id]));
  const newPapers = differing('paper');
  const changed = [...new Set([...differing('print'), ...newPapers])];
  if (changed.length > 0) await requestRescore({ tx, assessmentIds: changed, newPapers });
  return ids;
}
