import { paths } from '@abhyas/contract/paths.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { secondProcess } from '../../../../test/processes/second-process.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** Whether the address that `real` names is the one the limits count for, when the caller writes another one before it each time. */
async function countsFor({ trustedProxies, forwarded }: { trustedProxies: number; forwarded: (spoofed: string) => string }) {
  const app = await secondProcess({ server, settings: { trustedProxies } });
  const statuses: number[] = [];
  for (let tries = 0; tries < 61; tries += 1) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: paths.loginVerification.path,
      remoteAddress: `10.0.0.${tries}`,
      headers: { 'x-forwarded-for': forwarded(`203.0.113.${tries}`) },
      payload: { studentImsPin: `ZZZ${3000 + tries}`, loginType: 'student' },
    });
    statuses.push(statusCode);
  }
  await app.close();
  return statuses;
}
const all = (status: number) => Array.from({ length: 60 }, () => status);

test('behind one proxy the address it was called from counts, whatever the caller wrote before', async () => {
  const statuses = await countsFor({ trustedProxies: 1, forwarded: (spoofed) => `${spoofed}, 198.51.100.1` });
  expect(statuses).toEqual([...all(200), 429]);
});

test('behind two proxies the second address from the right counts', async () => {
  const statuses = await countsFor({ trustedProxies: 2, forwarded: (spoofed) => `${spoofed}, 198.51.100.2, 192.0.2.1` });
  expect(statuses).toEqual([...all(200), 429]);
});

test('without a proxy the header says nothing', async () => {
  const statuses = await countsFor({ trustedProxies: 0, forwarded: () => '198.51.100.3' });
  expect(statuses).toEqual([...all(200), 200]);
});

test('IDN-043 behind a proxy with https the cookie of a browser is for this host alone', async () => {
  const app = await secondProcess({ server, settings: { trustedProxies: 1 } });
  const { pin } = await factories(server.parts).person();
  const answer = await app.inject({
    method: 'POST',
    url: paths.studentLoginCheck.path,
    headers: { 'x-forwarded-proto': 'https' },
    payload: {
      studentemail: '',
      studentimspin: pin,
      studentpassword: demoPassword,
      otp: '',
      loginmode: '1',
      loginType: 'student',
      platform: 'web',
    },
  });
  await app.close();
  const [device] = answer.cookies;
  expect(device).toMatchObject({ name: '__Host-abhyas_device', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
  expect(device?.domain).toBeUndefined();
});
