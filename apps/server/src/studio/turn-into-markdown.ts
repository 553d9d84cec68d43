import { languageNamed } from '@abhyas/contract/languages.ts';
import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { sourceLimits } from '@abhyas/contract/studio/source-limits.ts';
import { setImmediate } from 'node:timers/promises';
import { languageOfLine, markdownFromLine, withBlankBelow } from '../content/convert/entries/markdown-from-line.ts';
import { recordAudit } from '../modules/audit/queries.ts';
import { listBankTexts, replaceBank } from '../modules/sources/bank-file-queries.ts';
import { hasPath } from '../modules/sources/file-queries.ts';
import { findSourceAt } from '../modules/sources/source-queries.ts';
import { AppError } from '../platform/common/errors.ts';
import type { Session } from '../platform/http/session.ts';
import type { Ports } from '../platform/parts.ts';
import { getSource, languageOf } from './read-source.ts';

/** So many questions that cannot be turned are named. */
const maxFaults = 50;

/** Makes the bank in JSON Lines that a source is of one in Markdown, or says what keeps it from that. Done again it changes nothing. Throws NOT_FOUND, CHANGED_ELSEWHERE. */
export async function turnIntoMarkdown({
  parts: { clock, database },
  session: { personId },
  body: { sourceId },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'turnIntoMarkdown'>;
}): Promise<ResultOf<'turnIntoMarkdown'>> {
  const queryable = database.orm;
  const { pack, file } = await getSource({ queryable, sourceId });
  if (!/^questions\/.*\.jsonl$/.test(file)) return { faults: [] };
  const target = file.replace(/\.jsonl$/, '.md');
  if (await hasPath({ queryable, pack, path: target }))
    return { faults: [{ sourceId, title: file, cause: `its pack has a file ${target}, or had one: no other can have its name` }] };
  const rows = await listBankTexts({ queryable, pack, file });
  const questions = rows.filter(({ kind }) => kind === 'question');
  if (questions.length > sourceLimits.pieces)
    return {
      faults: [
        {
          sourceId,
          title: file,
          cause: `it has ${questions.length} questions, and a bank that is written in the browser has ${sourceLimits.pieces} at most: split it in its pack`,
        },
      ],
    };
  const ownLanguage = languageOf((await findSourceAt({ queryable, pack, path: 'pack.yaml' }))?.text ?? '');
  const languages = new Set(questions.map(({ text }) => languageOfLine(text) ?? ownLanguage));
  const language = (languages.size === 1 ? languageNamed([...languages][0]) : null) ?? ownLanguage;
  const head = language === ownLanguage ? '' : `---\nlanguage: ${language}\n---\n\n`;
  const faults: ResultOf<'turnIntoMarkdown'>['faults'] = [];
  const pieces: Parameters<typeof replaceBank>[0]['pieces'][number][] = [];
  const add = (piece: Omit<(typeof pieces)[number], 'position'>) => pieces.push({ ...piece, position: pieces.length });
  const old = rows.find(({ kind }) => kind === 'head');
  add({ id: old?.id ?? null, revision: old?.revision ?? 0, kind: 'head', key: '', path: target, text: head, facts: null });
  const passages = new Set<string>();
  for (const { id, key, title, text: line, revision, publishedRevision } of questions) {
    // formulas are set while the server answers others
    await setImmediate();
    const refuse = (cause: string) => faults.push({ sourceId: id, title: title || key, cause });
    if ((languageOfLine(line) ?? ownLanguage) !== language) {
      refuse('it is in another language than other questions of the bank, and a bank in Markdown has one');
      continue;
    }
    if (publishedRevision !== null && publishedRevision !== revision) {
      refuse('it has changes that are not published: publish it first');
      continue;
    }
    const made = markdownFromLine({ line, key, language });
    if ('fault' in made) {
      refuse(made.fault);
      continue;
    }
    const { text, passage, facts } = made;
    if (passage !== null && !passages.has(passage.key)) {
      passages.add(passage.key);
      add({
        id: null,
        revision: 0,
        kind: 'passage',
        key: passage.key,
        path: `${target}#passage/${passage.key}`,
        text: withBlankBelow(passage.text),
        facts: null,
      });
    }
    add({ id, revision, kind: 'question', key, path: `${target}#question/${key}`, text: withBlankBelow(text), facts });
  }
  if (faults.length > 0) return { faults: faults.slice(0, maxFaults) };
  await database.transaction(async (tx) => {
    if (!(await replaceBank({ tx, pack, before: file, file: target, pieces, personId, now: clock.now() })))
      throw new AppError('CHANGED_ELSEWHERE');
    await recordAudit({
      queryable: tx,
      entry: {
        at: clock.now(),
        actorId: personId,
        action: 'studio.turned-into-markdown',
        targetKind: 'source',
        targetId: sourceId,
        data: { pack, file, questions: questions.length },
      },
    });
  });
  return { faults: [] };
}
