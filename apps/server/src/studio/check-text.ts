import { checkPiece, type PieceContext } from '../content/check-piece.ts';
import { languageFault } from '../content/format/questions/languages.ts';
import { listUsesInTwoLanguages } from '../modules/assessment/paper/use-queries.ts';
import type { SourceRow } from '../modules/sources/source-queries.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { bankOf } from '../content/format/questions/question.ts';
import { languageIn } from './read-source.ts';

/** What the check says of a piece of a bank, by itself and for the tests in two languages that ask it. */
export async function checkForTests({
  queryable,
  source,
  context,
}: {
  queryable: Queryable;
  source: SourceRow;
  context: PieceContext;
}): Promise<ReturnType<typeof checkPiece>> {
  const checked = checkPiece(context);
  const part = checked.item ?? checked.passageInput;
  const { pack, file, kind, key } = source;
  if (part === null || (kind !== 'question' && kind !== 'passage')) return checked;
  const tests = await listUsesInTwoLanguages({ queryable, pack, bank: bankOf(file), kind, key });
  const faults = tests.flatMap(({ name, languages }) => {
    const cause = languageFault({
      kind: kind === 'question' ? 'Question' : 'Passage',
      test: name,
      languages,
      written: languageIn(context),
      versions: part.versions,
    });
    return cause === null ? [] : [{ line: 0, cause, isWarning: false }];
  });
  return { ...checked, check: { ...checked.check, faults: [...faults, ...checked.check.faults] } };
}
