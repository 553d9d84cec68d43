import { examTemplates, newTestText } from '@abhyas/rules/content/exam-templates.ts';
import { expect, test } from 'vitest';
import { checkEdited } from '../../../test/packs/broken-pack.ts';

test.each(examTemplates)('a new test by the rules of %s lacks its questions and nothing else', (template) => {
  const about = { key: 'mock', name: 'Mock 1', programme: 'cat', bank: 'algebra', release: '2026-12-05', end: '2026-12-12' };
  const text = newTestText({ template, ...about, type: 'Mock', instructions: 'Read on.' });
  const faults = checkEdited({ 'tests/mock.yaml': text });
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expect(fault).toMatch(/questions: the list must not be empty$/);
});
