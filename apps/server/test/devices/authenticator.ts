import { Secret, TOTP } from 'otpauth';
import type { TestApp } from '../app.ts';
import { demoPassword } from '../moments.ts';

/** The code that an authenticator app with this key shows; `steps` of thirty seconds from now. */
export function codeOf({ server, key, steps = 0 }: { server: TestApp; key: string; steps?: number }): string {
  const timestamp = server.clock.now().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
}

/** Sets up an authenticator app for the holder of a session. Its code of now is used up; the clock is moved on to the next. */
export async function setUpAuthenticator({
  server,
  token,
  password = demoPassword,
}: {
  server: TestApp;
  token: string;
  password?: string;
}) {
  const { key } = (await server.call('startAuthenticator', { password }, { token })).data;
  const { recoveryCodes } = (await server.call('confirmAuthenticator', { code: codeOf({ server, key }) }, { token })).data;
  server.clock.advance(30_000);
  return { key, recoveryCodes };
}
