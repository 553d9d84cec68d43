import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { importLimits } from '@abhyas/contract/studio/imports.ts';
import { sourceLimits } from '@abhyas/contract/studio/source-limits.ts';
import { readFields, replaceField } from '@abhyas/rules/content/question-text.ts';
import { setImmediate } from 'node:timers/promises';
import { recordAudit } from '../../modules/audit/queries.ts';
import {
  addMedia,
  insertDrafts,
  listAcceptable,
  listAccepted,
  lockBank,
  lockImport,
  markAccepted,
  saveImport,
} from '../../modules/sources/file-import-queries.ts';
import { hasPath } from '../../modules/sources/file-queries.ts';
import { saveFacts } from '../../modules/sources/source-queries.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { checkPiece, picturesIn } from '../../content/check-piece.ts';
import { ownOf, ownText } from '../own-work.ts';
import { getImport } from './show-import.ts';

type Acceptable = Awaited<ReturnType<typeof listAcceptable>>[number];
type Bank = Awaited<ReturnType<typeof lockBank>>;

/** Makes questions of an import drafts at the end of a bank. Throws NOT_FOUND, also for a pack that there is not, BANK_FULL, CHANGED_ELSEWHERE for an import that is not read, or was undone. */
export async function acceptEntries({
  parts,
  session,
  body: { importId, numbers, pack, file },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'acceptImportEntries'>;
}): Promise<ResultOf<'acceptImportEntries'>> {
  const now = parts.clock.now();
  const { personId } = session;
  const own = await ownOf({ queryable: parts.database.orm, session, right: 'content' });
  return parts.database.transaction(async (tx) => {
    const row = await lockImport({ tx, importId });
    if (row === null || !(await hasPath({ queryable: tx, pack, path: 'pack.yaml' }))) throw new AppError('NOT_FOUND');
    if (row.state !== 'ready') throw new AppError('CHANGED_ELSEWHERE');
    const entries = await listAcceptable({ tx, importId, numbers, limit: importLimits.changed });
    const before = await listAccepted({ tx, importId, numbers });
    if (entries.length === 0) return { ...(await getImport({ queryable: tx, importId })), accepted: before };
    const bank = await lockBank({ tx, pack, file });
    const { drafts, placed } = placeEntries({ file, bank, entries, head: ownText({ own, pack, kind: 'bank', text: '' }) });
    if (bank.filter(({ removed }) => !removed).length + drafts.length > sourceLimits.pieces) throw new AppError('BANK_FULL');
    const ids = await insertDrafts({ tx, pack, file, drafts, personId, now });
    await addMedia({
      tx,
      pack,
      media: [...new Map(entries.flatMap(({ pictures }) => pictures.map((each) => [each.path, each]))).values()],
    });
    const idOf = (path: string): bigint => {
      const id = ids.get(path);
      if (id === undefined) throw new Error(`The source ${path} gave no row back`);
      return id;
    };
    const head = bank.find(({ kind, removed }) => kind === 'head' && !removed)?.text ?? '';
    for (const [index, { path, key, text, passage }] of placed.entries()) {
      // formulas are set while the server answers others
      if (index % 10 === 9) await setImmediate();
      const pictures = new Map(picturesIn(text, passage).map((each) => [each, 'data:,']));
      const { facts } = checkPiece({ source: { file, kind: 'question', key }, text, head, passage, language: 'en', pictures });
      if (facts !== null) await saveFacts({ tx, sourceId: idOf(path), facts });
    }
    const accepted = placed.map(({ number, path, passagePath }) => ({
      number,
      sourceId: idOf(path),
      passageId: passagePath === null ? null : idOf(passagePath),
    }));
    await markAccepted({ tx, importId, accepted });
    await saveImport({ queryable: tx, importId, set: { pack, file } });
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: personId,
        action: 'studio.imported',
        targetKind: 'import',
        targetId: importId,
        data: { pack, file, questions: accepted.length },
      },
    });
    return {
      ...(await getImport({ queryable: tx, importId })),
      accepted: [...before, ...accepted.map(({ number, sourceId }) => ({ number, sourceId }))],
    };
  });
}

/** A passage without its heading: one that a bank has already is not written again. */
const bodyOf = (passage: string) => passage.split('\n').slice(1).join('\n').trim();

/** Gives each wish a key that none in the bank has, also none that was removed. */
function freeKeys(bank: Bank, kind: 'passage' | 'question') {
  const taken = new Set(bank.flatMap((piece) => (piece.kind === kind ? [piece.key] : [])));
  return (wish: string): string => {
    const [, stem = wish, digits] = /^(q-)(\d+)$/.exec(wish) ?? [];
    let key = wish;
    for (let next = digits === undefined ? 2 : Number(digits) + 1; taken.has(key); next += 1)
      key = digits === undefined ? `${wish}-${next}` : `${stem}${next}`;
    taken.add(key);
    return key;
  };
}

/** The pieces that entries become at the end of a bank, with the head of a bank that there is not yet. */
function placeEntries({ file, bank, entries, head }: { file: string; bank: Bank; entries: readonly Acceptable[]; head: string }) {
  const drafts: { path: string; kind: 'head' | 'passage' | 'question'; key: string; position: number; text: string }[] = [];
  let position = Math.max(-1, ...bank.map((piece) => piece.position));
  const add = ({ kind, key, text }: { kind: 'head' | 'passage' | 'question'; key: string; text: string }): string => {
    const path = kind === 'head' ? file : `${file}#${kind}/${key}`;
    drafts.push({ path, kind, key, position: (position += 1), text });
    return path;
  };
  if (!bank.some(({ kind }) => kind === 'head')) add({ kind: 'head', key: '', text: head });
  const keyOf = { passage: freeKeys(bank, 'passage'), question: freeKeys(bank, 'question') };
  const passageKeys = new Map(
    bank.flatMap(({ kind, key, text, removed }) => (kind === 'passage' && !removed ? [[bodyOf(text), key]] : [])),
  );
  const headed = (text: string) => `${text.trimEnd()}\n\n`;
  const placed = entries.map((entry) => {
    const { number } = entry;
    let [passagePath, text, passage]: [string | null, string, string] = [null, entry.text, ''];
    if (entry.passage !== '') {
      const known = passageKeys.get(bodyOf(entry.passage));
      const key = known ?? keyOf.passage(wishOf(entry.passage));
      passage = headed(entry.passage.replace(/^## Passage .*/, `## Passage ${key}`));
      if (known === undefined) {
        passagePath = add({ kind: 'passage', key, text: passage });
        passageKeys.set(bodyOf(entry.passage), key);
      }
      if (readFields(text).fields.some(({ name }) => name === 'passage'))
        text = replaceField({ piece: text, name: 'passage', value: key, order: ['type', 'passage'] });
    }
    const key = keyOf.question(wishOf(entry.text));
    text = headed(text.replace(/^## Question .*/, `## Question ${key}`));
    return { number, key, text, passage, passagePath, path: add({ kind: 'question', key, text }) };
  });
  return { drafts, placed };
}

/** The key in the heading of a piece. */
const wishOf = (text: string) => /^## \w+ (\S+)/.exec(text)?.[1] ?? 'q-1';
