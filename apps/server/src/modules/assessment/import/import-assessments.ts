import { addContentWords } from '../../../platform/postgres/words/content-words.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { AssessmentContent } from './content-input.ts';
import {
  listScoringFingerprints,
  saveAssessment,
  saveItems,
  savePassages,
  saveSections,
  stemsOf,
  updateSharedUntil,
} from './content-queries.ts';
import { writeTestEntries } from '../paper/entries/test-entries.ts';
import { requestRescore } from '../scoring/request-queries.ts';

/**
 * Writes the passages, items and tests of a pack over those it has, by their keys, and what calendars have of the tests; gives their ids by key. Their days are days in `timeZone`. Where the keys, the marking or the
 * window of a test change, its finished attempts are rescored within a minute. What the pack no longer names stays.
 */
export async function importAssessments({
  tx,
  content,
  timeZone,
  now,
}: {
  tx: Transaction;
  content: AssessmentContent;
  timeZone: string;
  now: Date;
}): Promise<Map<string, bigint>> {
  const { pack, passages, items, assessments } = content;
  const before = await listScoringFingerprints({ tx, pack });
  await savePassages({ tx, pack, passages });
  await saveItems({ tx, pack, items });
  await addContentWords({ tx, texts: stemsOf(pack) });
  const ids = new Map<string, bigint>();
  for (const assessment of assessments) {
    const assessmentId = await saveAssessment({ tx, pack, assessment });
    if (assessment.engine === null) await saveSections({ tx, pack, assessmentId, sections: assessment.sections });
    ids.set(assessment.key, assessmentId);
  }
  await updateSharedUntil({ tx });
  await writeTestEntries({ tx, assessmentIds: [...ids.values()], timeZone, zone: timeZone, now });
  const after = await listScoringFingerprints({ tx, pack });
  const differing = (what: 'print' | 'paper') =>
    [...before].flatMap(([id, prints]) => (after.get(id)?.[what] === prints[what] ? [] : [id]));
  const newPapers = differing('paper');
  const changed = [...new Set([...differing('print'), ...newPapers])];
  if (changed.length > 0) await requestRescore({ tx, assessmentIds: changed, newPapers });
  return ids;
}
