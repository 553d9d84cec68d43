import { cutBank } from '@abhyas/rules/content/question-text.ts';
import { importSources } from '../../src/modules/sources/import-queries.ts';
import { findSourceAt } from '../../src/modules/sources/source-queries.ts';
import type { Database } from '../../src/platform/postgres/database.ts';

let packs = 0;

/** Stores a bank in Markdown as an import does, in a pack of its own; gives the id of a piece by its kind and key. */
export async function storeBank({ database, text, now }: { database: Database; text: string; now: Date }) {
  packs += 1;
  const pack = `studio-${packs}`;
  const file = 'questions/bank.md';
  const inputs = cutBank(text).map(({ kind, key, text: piece }, position) => ({
    path: kind === 'head' ? file : `${file}#${kind}/${key}`,
    file,
    kind: kind === 'unknown' ? ('file' as const) : kind,
    key,
    position,
    text: piece,
    question: null,
  }));
  await database.transaction((tx) => importSources({ tx, pack, inputs, kept: new Set(), now }));
  const idOf = async (path: string): Promise<string> => {
    const source = await findSourceAt({ queryable: database.orm, pack, path: `${file}${path}` });
    if (source === null) throw new Error(`there is no source ${path}`);
    return String(source.id);
  };
  return { pack, file, idOf };
}
