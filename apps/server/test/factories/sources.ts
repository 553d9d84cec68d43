import { cutBank } from '@abhyas/rules/content/question-text.ts';
import { checkPiece } from '../../src/content/check-piece.ts';
import { importSources } from '../../src/modules/sources/import-queries.ts';
import { findSourceAt } from '../../src/modules/sources/source-queries.ts';
import type { Database } from '../../src/platform/postgres/database.ts';

let packs = 0;

/** Stores a bank in Markdown as an import does, in a pack of its own; gives the id of a piece by its kind and key. */
export async function storeBank({
  database,
  text,
  now,
  pack = `studio-${(packs += 1)}`,
  file = 'questions/bank.md',
}: {
  database: Database;
  text: string;
  now: Date;
  pack?: string;
  file?: string;
}) {
  const pieces = cutBank(text);
  const head = pieces.find(({ kind }) => kind === 'head')?.text ?? '';
  const passages = pieces.flatMap((piece) => (piece.kind === 'passage' ? [piece.text] : [])).join('');
  const inputs = pieces.map(({ kind: cut, key, text: piece }, position) => {
    const kind = cut === 'unknown' ? ('file' as const) : cut;
    const context = { source: { file, kind, key }, text: piece, head, passage: passages, language: 'en' as const, pictures: new Map() };
    const question = kind === 'question' ? checkPiece(context).facts : null;
    return { path: kind === 'head' ? file : `${file}#${kind}/${key}`, file, kind, key, position, text: piece, question };
  });
  await database.transaction((tx) => importSources({ tx, pack, inputs, kept: new Set(), now }));
  const idOf = async (path: string): Promise<string> => {
    const source = await findSourceAt({ queryable: database.orm, pack, path: `${file}${path}` });
    if (source === null) throw new Error(`there is no source ${path}`);
    return String(source.id);
  };
  return { pack, file, idOf };
}
