import { join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error the runner of the tests is plain JavaScript
import { root } from '../node.mjs';
// @ts-expect-error the runner of the tests is plain JavaScript
import { failedJourneys, failedUnits, listFailures } from './failed-tests.mjs';

test('a journey that failed is named with its file, its line and the beginning of its error, in plain letters', () => {
  const error = {
    message: '\u001B[31mError\u001B[39m: expect(received)\n\n    at place (file.ts:1:1)\nExpected: 2',
    location: { line: 31 },
  };
  const report = {
    suites: [
      {
        file: 'journeys/home.spec.ts',
        specs: [{ title: 'passes', line: 3, tests: [{ status: 'expected', results: [{}] }] }],
        suites: [
          {
            file: 'journeys/home.spec.ts',
            specs: [{ title: 'fails', line: 9, tests: [{ status: 'unexpected', results: [{ errors: [error] }] }] }],
          },
        ],
      },
    ],
  };
  expect(failedJourneys(report)).toEqual([
    { name: 'journeys/home.spec.ts:9  fails (line 31)', said: ['Error: expect(received)', 'Expected: 2'] },
  ]);
});

test('a test that failed is named with its file, and so is a file that could not be loaded', () => {
  const testResults = [
    {
      name: join(root, 'one.test.ts'),
      status: 'failed',
      assertionResults: [
        { fullName: 'adds', status: 'failed', failureMessages: ['expected 1 to be 2\n at x'] },
        { fullName: 'counts', status: 'passed' },
      ],
    },
    { name: join(root, 'two.test.ts'), status: 'failed', message: 'Cannot find module', assertionResults: [] },
    { name: join(root, 'three.test.ts'), status: 'passed', assertionResults: [{ fullName: 'holds', status: 'passed' }] },
  ];
  const failures = failedUnits({ testResults }) as { name: string; said: string[] }[];
  expect(failures).toEqual([
    { name: 'one.test.ts  adds', said: ['expected 1 to be 2'] },
    { name: 'two.test.ts', said: ['Cannot find module'] },
  ]);
  expect(listFailures(failures)).toBe(
    'What failed:\n  one.test.ts  adds\n      expected 1 to be 2\n  two.test.ts\n      Cannot find module\n',
  );
  expect(listFailures([])).toBe('');
});
