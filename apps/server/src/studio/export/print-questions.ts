import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { setImmediate } from 'node:timers/promises';
import { checkPiece } from '../../content/check-piece.ts';
import { bankOf } from '../../content/format/questions/question.ts';
import { listExported } from '../../modules/sources/bank-queries.ts';
import { listPieces } from '../../modules/sources/source-queries.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import { getSource, readContext } from '../read-source.ts';

type Printed = ResultOf<'printQuestions'>['sections'][number]['questions'][number];

/** How many questions of a bank are printed in one call. */
const pageSize = 100;

/** Questions as they are printed. Throws NOT_FOUND where none of them is there. */
export async function printQuestions({
  parts,
  body: { scope, after },
}: {
  parts: Ports<'database' | 'files'>;
  body: BodyOf<'printQuestions'>;
}): Promise<ResultOf<'printQuestions'>> {
  const queryable = parts.database.orm;
  const pieces =
    scope.kind === 'questions'
      ? await listExported({ queryable, sourceIds: scope.sourceIds })
      : (await listPieces({ queryable, pack: scope.pack, file: scope.file })).map((piece) => ({
          ...piece,
          pack: scope.pack,
          file: scope.file,
        }));
  const questions = pieces.filter(({ kind }) => kind === 'question');
  if (questions.length === 0) throw new AppError('NOT_FOUND');
  const page = questions.slice(after, after + pageSize);
  const sections: { key: string; questions: Printed[] }[] = [];
  let leftOut = 0;
  for (const { id, file } of page) {
    const source = await getSource({ queryable, sourceId: id });
    const { context, passage } = await readContext({ parts, queryable, source, text: source.text });
    const { shown } = checkPiece(context).check;
    // formulas are set while the server answers others
    await setImmediate();
    if (shown === null) {
      leftOut += 1;
      continue;
    }
    const key = bankOf(file);
    if (sections.at(-1)?.key !== key) sections.push({ key, questions: [] });
    const { type, stemHtml, options, answer, solutionHtml } = shown;
    const own = shown.passage === null || passage === null ? null : { name: `${key}/${passage.key}`, ...shown.passage };
    sections.at(-1)?.questions.push({ name: `${key}/${source.key}`, type, stemHtml, options, answer, solutionHtml, passage: own });
  }
  const next = after + page.length;
  return { sections, leftOut, next: next < questions.length ? next : null };
}
