import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countResults, listResults } from './result-queries.ts';

/** What external engines have sent, newest first, with which result of a student and test counts. */
export async function listEngineResults({
  parts,
  body: { page },
}: {
  parts: Ports<'database'>;
  body: BodyOf<'engineResults'>;
}): Promise<ResultOf<'engineResults'>> {
  const queryable = parts.database.orm;
  const [rows, total] = await Promise.all([listResults({ queryable, page }), countResults({ queryable })]);
  return {
    results: rows.map(({ result, firstName, lastName, pin, test }) => ({
      resultId: result.id,
      name: `${firstName} ${lastName}`.trim(),
      pin,
      test,
      marks: formatMarks(result.marks),
      maxMarks: formatMarks(result.maxMarks),
      percentile: result.percentile,
      finishedAt: result.finishedAt,
      receivedAt: result.receivedAt,
      counts: result.counts,
    })),
    total,
  };
}
