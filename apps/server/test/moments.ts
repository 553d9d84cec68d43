/** The moment the demo template is imported at and test clocks start from: a Tuesday, 10:00 in India. */
export const testMoment = new Date('2026-11-24T04:30:00.000Z');

/** The password of the demo accounts and of everyone the factories make. */
export const demoPassword = 'Learn@2026!';

/** Signs the file urls of the tests. */
export const fileSecret = 'signs the file urls of the tests';

/** How often fast-check tries a property of the whole server: half of `count` times in `npm test`, and `count` times in `npm run test:long`. */
export const runs = (count: number): { numRuns: number } => ({
  numRuns: process.env['TEST_RUNS'] === 'all' ? count : Math.ceil(count / 2),
});
