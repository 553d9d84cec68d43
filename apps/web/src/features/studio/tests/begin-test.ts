import { type ExamTemplate, newTestText } from '@abhyas/rules/content/exam-templates.ts';
import { call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import type { FileRow } from '../files/file-queries.ts';
import { freeKey, keyFrom } from '../files/form/schema-fields.ts';
import { dayAfter, today } from './days.ts';

export const keyOfPath = (path: string): string => path.replace(/^tests\//, '').replace(/\.yaml$/, '');

/** Begins a test of a pack by the rules of an exam, open for a week from today. `fill` writes into its text before it is saved. */
export function beginTest({
  files,
  pack,
  template,
  name,
  programme,
  bank,
  fill = (text) => text,
}: {
  /** Those of the packs. */
  files: readonly Pick<FileRow, 'pack' | 'path' | 'kind'>[];
  pack: string;
  template: ExamTemplate;
  name: string;
  programme: string;
  bank: string;
  fill?: (text: string) => string;
}) {
  const taken = files.flatMap((file) => (file.pack === pack && file.kind === 'test' ? [keyOfPath(file.path)] : []));
  const key = freeKey(keyFrom(name) || 'test', taken);
  const text = newTestText({
    template,
    key,
    name: name.trim(),
    programme,
    bank,
    release: today(),
    end: dayAfter(today(), 7),
    type: template === 'own' ? 'Topic Test' : 'Mock',
    instructions: m.studio_tests_instructions(),
  });
  return call('createFile', { pack, kind: 'test', key, text: fill(text) });
}
