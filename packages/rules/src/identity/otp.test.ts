import { describe, expect, test } from 'vitest';
import { generateCode, isCodeLive, msUntilResend } from './otp.ts';

const now = new Date('2026-11-24T04:30:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('generateCode', () => {
  const from = (...draws: number[]) => {
    const left = [...draws];
    return () => {
      const number = left.shift() ?? 0;
      return Uint8Array.from([Math.floor(number / 65_536), Math.floor(number / 256) % 256, number % 256]);
    };
  };

  test.each([
    [[0], '000000'],
    [[7], '000007'],
    [[999_999], '999999'],
    [[1_000_000], '000000'],
    [[15_999_999], '999999'],
  ])('IDN-043 turns the numbers %j into the code %s', (draws, code) => {
    expect(generateCode(from(...draws))).toBe(code);
  });

  test('IDN-043 draws again where the low codes would come up more often', () => {
    expect(generateCode(from(16_000_000, 16_777_215, 42))).toBe('000042');
  });

  test('IDN-043 no digit is likelier than another', () => {
    let state = 1;
    const bytes = (count: number) =>
      Uint8Array.from({ length: count }, () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 24);
    const counts = new Map<string, number>();
    for (let draw = 0; draw < 20_000; draw += 1) {
      for (const digit of generateCode(bytes)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    }
    expect(counts.size).toBe(10);
    for (const count of counts.values()) expect(Math.abs(count - 12_000)).toBeLessThan(600);
  });
});

describe('msUntilResend', () => {
  test.each([
    ['nothing was sent', [], 0],
    ['one went just now', [0], 60],
    ['one went 59 s ago', [59], 1],
    ['one went 60 s ago', [60], 0],
    ['four went in the last hour', [61, 200, 300, 400], 0],
    ['five went in the last hour', [400, 61, 200, 300, 500], 3100],
    ['the fifth is an hour old', [61, 200, 300, 400, 3600], 0],
    ['six went, one of them long ago', [10, 61, 200, 300, 400, 9000], 3200],
  ])('IDN-040 IDN-043 when %s', (_name, ages, seconds) => {
    expect(msUntilResend({ sentAt: ages.map(ago), now })).toBe(seconds * 1000);
  });
});

describe('isCodeLive', () => {
  const fresh = { createdAt: ago(10), usedAt: null, wrongTries: 0, now };
  test.each([
    ['fresh', {}, true],
    ['9 min 59 s old', { createdAt: ago(599) }, true],
    ['ten minutes old', { createdAt: ago(600) }, false],
    ['used', { usedAt: ago(1) }, false],
    ['tried wrongly four times', { wrongTries: 4 }, true],
    ['tried wrongly five times', { wrongTries: 5 }, false],
  ])('IDN-043 a code that is %s', (_name, more, expected) => {
    expect(isCodeLive({ ...fresh, ...more })).toBe(expected);
  });
});
