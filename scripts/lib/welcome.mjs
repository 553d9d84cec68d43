import { elapsed } from './progress.mjs';

const demoAccounts = [
  ['Student', 'ASC1001', 'or mobile 9000000001'],
  ['Student, new', 'ASC1002', 'or mobile 9000000002; has no password yet'],
  ['Mentor', 'MEN2001', ''],
  ['Parent', '9000000101', 'of ASC1001; on the Parent tab'],
  ['Staff', 'STF3001', 'with every right'],
  ['Admin', 'ADM1', ''],
];

/** Says where to look and how to get in. */
export function welcome({ port, demo }) {
  const lines = ['', `  Abhyas is open (${elapsed()}).`, '', `    http://localhost:${port}`];
  if (demo) {
    lines.push(
      `    http://student.localhost:${port}   the second brand`,
      `    http://localhost:${port}/docs       the API`,
      `    http://localhost:${port}/dev/outbox emails and SMS of this demo`,
      '',
      '  Demo accounts, password Learn@2026!',
      ...demoAccounts.map(([who, pin, note]) => `    ${who.padEnd(14)}${pin.padEnd(12)}${note}`.trimEnd()),
    );
  }
  console.log([...lines, '', '  Ctrl-C stops it.', ''].join('\n'));
}
