import { elapsed } from './progress.mjs';

const demoAccounts = [
  ['Student', 'ASC1001', 'or mobile 9000000001'],
  ['Student, new', 'ASC1002', 'or mobile 9000000002; has no password yet'],
  ['Student', 'ASC1011', 'of the second brand'],
  ['Mentor', 'MEN2001', ''],
  ['Parent', '9000000101', 'of ASC1001; on the Parent tab'],
  ['Staff', 'STF3001', 'with every right'],
  ['Admin', 'ADM1', ''],
];

/** Where the portal is reached: at PUBLIC_URL, which cookies and links are made for, and on this machine, at HOST. */
export function addressesOf({ port, host, publicUrl }) {
  const isAnyOrLocal = ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  const name = isAnyOrLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const here = `http://${name}:${port}`;
  // without PUBLIC_URL it is made of PORT, 0 for a free one, and says nothing that the port in use does not
  const { hostname, port: named } = new URL(publicUrl);
  const isOwn = hostname === 'localhost' && ['0', String(port)].includes(named);
  return { main: isOwn ? here : publicUrl, here: isOwn ? '' : here };
}

/** Says where to look and how to get in. */
export function welcome({ port, demo, host, publicUrl }) {
  const { main, here } = addressesOf({ port, host, publicUrl });
  const lines = ['', `  Abhyas is open (${elapsed()}).`, '', `    ${main}`];
  if (here !== '') lines.push(`    ${here}   on this machine, for the proxy`);
  if (demo) {
    lines.push(
      ...(here === '' ? [`    http://student.localhost:${port}   the second brand`] : []),
      `    ${main}/docs       the API`,
      `    ${main}/dev/outbox emails and SMS of this demo`,
      '',
      '  Demo accounts, password Learn@2026!',
      ...demoAccounts.map(([who, pin, note]) => `    ${who.padEnd(14)}${pin.padEnd(12)}${note}`.trimEnd()),
    );
  }
  console.log([...lines, '', '  Ctrl-C stops it.', ''].join('\n'));
}
