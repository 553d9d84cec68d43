const shown = 10;

/** Every journey of Playwright's JSON report with its milliseconds, all tries together. */
export function journeysOf({ suites }) {
  const inSuite = ({ file, suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ results }) => ({ name: `${file}  ${title}`, ms: results.reduce((sum, { duration }) => sum + duration, 0) })),
    ),
    ...inner.flatMap(inSuite),
  ];
  return suites.flatMap(inSuite);
}

/** Prints the slowest of what ran, so that a run that grows shows where. */
export function printSlowest(what, ran) {
  const slowest = ran.toSorted((one, other) => other.ms - one.ms).slice(0, shown);
  console.log(`\nThe ${slowest.length} slowest ${what}:`);
  for (const { name, ms } of slowest) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name.slice(0, 150)}`);
}
