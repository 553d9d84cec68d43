import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../node.mjs';

/** The first lines of a failure that say something: what was expected and what came. */
function firstLines(message, lines = 3) {
  const said = stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  return said.slice(0, lines).map((line) => line.slice(0, 200));
}

/** The journeys that failed in Playwright's JSON report: each with the beginning of its first error. */
export function failedJourneys({ suites, errors = [] }) {
  const inSuite = ({ file, suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => {
          const error = results.flatMap((result) => result.errors ?? [])[0];
          const place = error?.location === undefined ? '' : ` (line ${error.location.line})`;
          return { name: `${file}:${line}  ${title}${place}`, said: firstLines(error?.message) };
        }),
    ),
    ...inner.flatMap(inSuite),
  ];
  return [...suites.flatMap(inSuite), ...errors.map(({ message }) => ({ name: 'the run of the journeys', said: firstLines(message) }))];
}

/** The tests that failed in vitest's JSON report, and the files that could not be loaded. */
export function failedUnits({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ name: `${file}  ${fullName}`, said: firstLines(failureMessages[0]) }));
    return tests.length === 0 && status === 'failed' ? [{ name: file, said: firstLines(message) }] : tests;
  });
}

/** What failed, as text for the end of a run, where it is found by anyone who sees only its last lines. */
export function listFailures(failures) {
  if (failures.length === 0) return '';
  return `What failed:\n${failures.map(({ name, said = [] }) => [`  ${name.slice(0, 300)}`, ...said.map((line) => `      ${line}`)].join('\n')).join('\n')}\n`;
}
