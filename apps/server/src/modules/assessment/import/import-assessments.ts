import { isDeepStrictEqual } from 'node:util';
import { addContentWords } from '../../../platform/postgres/content-words.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { AssessmentContent } from './content-input.ts';
import { withoutNames } from '../../../platform/common/formulas.ts';
import { mapInstances } from '../paper/edition-queries.ts';
import { countOnPapers, keepPapers, type KeptPaper, mapPapers, type PaperChange } from '../paper/kept-queries.ts';
import { listWindows, saveAssessment, saveItems, savePassages, saveSections, stemsOf, updateSharedUntil } from './content-queries.ts';
import { writeTestEntries } from '../paper/test-entries.ts';
import { requestRescore } from '../scoring/request-queries.ts';

/** How long a replaced paper is kept that no attempt began with, in milliseconds. */
const unusedMs = 24 * 60 * 60_000;

/**
 * Writes the passages, items and tests of a pack by their keys, and their calendar entries, with days in `timeZone`; gives ids by key, and
 * which tests get another paper. Attempts that have begun keep their paper, a changed window rescores finished ones within a minute, and
 * what the pack no longer names stays.
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
}): Promise<{ ids: Map<string, bigint>; changes: PaperChange[] }> {
  const { pack, passages, items, assessments } = content;
  const [papers, windows] = [await mapPapers({ tx, pack }), await listWindows({ tx, pack })];
  const instances = await mapInstances({ tx, pack });
  await savePassages({ tx, pack, passages });
  await saveItems({ tx, pack, items });
  await addContentWords({ tx, texts: stemsOf(items) });
  const ids = new Map<string, bigint>();
  for (const assessment of assessments) {
    const assessmentId = await saveAssessment({ tx, pack, assessment });
    if (assessment.engine === null) await saveSections({ tx, pack, assessmentId, sections: assessment.sections });
    ids.set(assessment.key, assessmentId);
  }
  await writeTestEntries({ tx, assessmentIds: [...ids.values()], timeZone, zone: timeZone, now });
  const after = await mapPapers({ tx, pack });
  const instancesNow = await mapInstances({ tx, pack });
  // a set whose instances are others is another one too: its editions are made of them
  const replaced = [...papers.values()].filter(
    (paper) =>
      !isSamePaper(after.get(paper.assessmentId), paper) || instances.get(paper.assessmentId) !== instancesNow.get(paper.assessmentId),
  );
  await keepPapers({ tx, pack, replaced, unusedBefore: new Date(now.getTime() - unusedMs), now });
  // the papers that were replaced just now count too
  await updateSharedUntil({ tx });
  const windowsNow = await listWindows({ tx, pack });
  const moved = [...windows].flatMap(([id, window]) => (windowsNow.get(id) === window ? [] : [id]));
  if (moved.length > 0) await requestRescore({ tx, assessmentIds: moved });
  return { ids, changes: await countOnPapers({ tx, replaced }) };
}

/** Whether two papers differ in nothing but what a screen reader calls their formulas. */
const isSamePaper = (now: KeptPaper | undefined, before: KeptPaper): boolean =>
  now !== undefined && isDeepStrictEqual(unnamed(now), unnamed(before));

const unnamedTexts = ({ stemHtml, options }: Pick<KeptPaper['questions'][number], 'stemHtml' | 'options'>) => ({
  stemHtml: withoutNames(stemHtml),
  options: options.map(({ html, ...option }) => ({ ...option, html: withoutNames(html) })),
});

const unnamed = ({ rules, questions, passages, ...rest }: KeptPaper): KeptPaper => ({
  ...rest,
  rules: { ...rules, instructionsHtml: withoutNames(rules.instructionsHtml) },
  questions: questions.map(({ versions, ...question }) => ({
    ...question,
    ...unnamedTexts(question),
    versions: versions.map((version) => ({ ...version, ...unnamedTexts(version) })),
  })),
  passages: passages.map(({ html, versions, ...passage }) => ({
    ...passage,
    html: withoutNames(html),
    versions: versions.map((version) => ({ ...version, html: withoutNames(version.html) })),
  })),
});
