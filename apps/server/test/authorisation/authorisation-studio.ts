import type { TestApp } from '../app.ts';
import { storeBank } from '../factories/sources.ts';

/** What the calls of the studio are made with: questions of a bank that is nobody's. */
export async function studioBodies({ server }: { server: TestApp }) {
  const text = '## Question q-1\n- answer: A\n\nOne?\n\n### Options\nA. 1\nB. 2\n\n### Solution\nOne.\n';
  const bank = await storeBank({ database: server.parts.database, text, now: server.clock.now() });
  const sourceId = await bank.idOf('#question/q-1');
  return {
    studioQuestion: () => ({ sourceId }),
    checkSource: () => ({ sourceId, text }),
    saveSource: () => ({ sourceId, base: 1, text }),
    createSource: () => ({ besideId: sourceId, kind: 'question' as const, passageId: '' }),
    sourceVersions: () => ({ sourceId, before: 0 }),
    sourceVersion: () => ({ sourceId, revision: 1 }),
    restoreVersion: () => ({ sourceId, revision: 1, base: 1 }),
  } as const;
}
