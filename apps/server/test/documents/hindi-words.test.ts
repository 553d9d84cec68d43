import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../../../', import.meta.url);

/** These read what Hindi papers write. */
const readers = ['apps/server/src/content/format/questions/option-letters.ts', 'apps/server/src/content/format/text/fold-answers.ts'];

test('a sentence in another language is in the catalogue of messages, not in the code', () => {
  const files = globSync(['apps/server/src/**/*.ts', 'apps/web/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], {
    cwd: fileURLToPath(root),
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/paraglide/**'],
  });
  const isSentence = (file: string) => /[\u0900-\u097f]{2,} [\u0900-\u097f]{2,}/.test(readFileSync(new URL(file, root), 'utf8'));
  expect(files.filter(isSentence).sort()).toEqual([
    ...readers,
    'apps/server/src/modules/analytics/report/digest.ts',
    'packages/rules/src/analytics/report-words.ts',
    'packages/rules/src/assessment/scoring/change-notice.ts',
  ]);
});
