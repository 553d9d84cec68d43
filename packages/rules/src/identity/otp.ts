import { plainDigits } from '../text/plain-text.ts';

/** Decision 11: six digits, valid for ten minutes and five wrong tries, sent at most once a minute and five times an hour. */
export const otpRules = {
  digits: 6,
  validMs: 10 * 60_000,
  maxWrongTries: 5,
  resendMs: 60_000,
  maxPerHour: 5,
} as const;

const hourMs = 3_600_000;
const codes = 10 ** otpRules.digits;
/** The most that three bytes can say in whole rounds of all codes; beyond it the low codes would come up more often. */
const unbiasedBelow = Math.floor(2 ** 24 / codes) * codes;

/** A random code of six digits, each equally likely. `randomBytes` returns that many random bytes. */
export function generateCode(randomBytes: (count: number) => Uint8Array): string {
  for (;;) {
    const [high = 0, middle = 0, low = 0] = randomBytes(3);
    const number = high * 65_536 + middle * 256 + low;
    if (number < unbiasedBelow) return String(number % codes).padStart(otpRules.digits, '0');
  }
}

/** A code that is handed over is twice as long: nothing counts its wrong tries but the limits of a network. */
const handedDigits = 2 * otpRules.digits;

/** A random code to hand over, of twelve digits, each equally likely. */
export const generateHandedCode = (randomBytes: (count: number) => Uint8Array): string =>
  generateCode(randomBytes) + generateCode(randomBytes);

/** Whether this can only be a code that was handed over. */
export const isHandedCode = (code: string): boolean => plainDigits(code).length === handedDigits;

/** Milliseconds until the next code may be sent, 0 for now. `sentAt`: when earlier codes were sent, in any order. */
export function msUntilResend({ sentAt, now }: { sentAt: readonly Date[]; now: Date }): number {
  const ages = sentAt
    .map((moment) => now.getTime() - moment.getTime())
    .filter((age) => age < hourMs)
    .toSorted((one, other) => one - other);
  const youngest = ages[0] ?? otpRules.resendMs;
  const oldestCounted = ages[otpRules.maxPerHour - 1];
  return Math.max(0, otpRules.resendMs - youngest, oldestCounted === undefined ? 0 : hourMs - oldestCounted);
}

/** Whether a code may still be tried. */
export function isCodeLive({
  createdAt,
  usedAt,
  wrongTries,
  now,
}: {
  createdAt: Date;
  usedAt: Date | null;
  wrongTries: number;
  now: Date;
}): boolean {
  return usedAt === null && wrongTries < otpRules.maxWrongTries && now.getTime() - createdAt.getTime() < otpRules.validMs;
}
