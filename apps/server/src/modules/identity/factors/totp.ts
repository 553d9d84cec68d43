import { Secret, TOTP } from 'otpauth';

const periodMs = 30_000;
/** SHA-1, six digits, thirty seconds: what every authenticator app knows. */
const kind = { algorithm: 'SHA1', digits: 6, period: periodMs / 1000 } as const;

/** A key of 160 bits in base 32, as RFC 4226 recommends. */
export function keyOf(random: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(random).buffer }).base32;
}

/** How many random bytes a key takes. */
export const keyBytes = 20;

/** The address that an app reads from a QR code; the app shows issuer and account beside the code. */
export function addressOf({ key, issuer, account }: { key: string; issuer: string; account: string }): string {
  return new TOTP({ ...kind, secret: Secret.fromBase32(key), issuer, label: account }).toString();
}

/** The time step of which `code` is the code, among this one, the one before and the next; null if it is none of them. */
export function findStep({ key, code, now }: { key: string; code: string; now: Date }): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = new TOTP({ ...kind, secret: Secret.fromBase32(key) }).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / periodMs) + delta;
}
