import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { openDatabase } from '../../../../apps/server/src/platform/postgres/database.ts';
import { findRunningPostgres } from '../../../../apps/server/src/platform/postgres/embedded/embedded-database.ts';

/** The code that an app with this key shows, `steps` of thirty seconds from now. A code works once: the next one is accepted already. */
export const codeOf = (key: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Gives the page's browser a device that makes passkeys and says yes to each question; it goes with the session that is returned. */
export async function addPasskeyDevice(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const device = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', { options: { ...device, automaticPresenceSimulation: true } });
  return session;
}

/** As if an hour had passed since the sessions of this person proved their second factor. */
export async function ageFactorProof(pin: string): Promise<void> {
  const url = findRunningPostgres(process.env['E2E_DATA_DIR'] ?? '');
  if (url === null) throw new Error('The database of the portal does not run.');
  const database = openDatabase({
    url,
    size: 1,
    onError: (error) => {
      throw error;
    },
  });
  try {
    const ofPerson = 'person_id = (select id from people where pin = $1)';
    await database.pool.query(`update sessions set factor_proved_at = factor_proved_at - interval '1 hour' where ${ofPerson}`, [pin]);
  } finally {
    await database.close();
  }
}
