import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
// @ts-expect-error the runner of the tests is plain JavaScript
import { findJourneys } from './find-journeys.mjs';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-journeys-'));
for (const path of [
  'budget.spec.ts',
  'ui/parts.spec.ts',
  'journeys/shell/home.spec.ts',
  'journeys/mentoring/mentor.spec.ts',
  'support/test.ts',
]) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), '');
}
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['a short path', 'journeys/home.spec.ts', 'trials/e2e/journeys/shell/home.spec.ts'],
  ['the end of a path', 'shell/home.spec.ts', 'trials/e2e/journeys/shell/home.spec.ts'],
  ['the whole path', 'trials/e2e/journeys/shell/home.spec.ts', 'trials/e2e/journeys/shell/home.spec.ts'],
  ['a name', 'mentor.spec.ts', 'trials/e2e/journeys/mentoring/mentor.spec.ts'],
  ['a name at the top', 'budget.spec.ts', 'trials/e2e/budget.spec.ts'],
])('npm test finds a journey by %s', (_, name, path) => {
  expect(findJourneys({ name, folder })).toEqual([path]);
});

test('npm test finds no journey of a name that none has', () => {
  expect(findJourneys({ name: 'journeys/nothing.spec.ts', folder })).toEqual([]);
});
