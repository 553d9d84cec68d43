import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatAdmitCode, parseAdmitCode, proofOf } from './admit-code.ts';

const booking = fc.record({
  bookingId: fc.bigInt({ min: 1n, max: 2n ** 50n }),
  proof: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(proofOf),
});

it('a code is short enough to type', () => {
  expect(formatAdmitCode({ bookingId: 42n, proof: proofOf(new Uint8Array(32)) })).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
});

it('what is typed from a card names its booking, in any case, with blanks, and with O, I and L for 0 and 1', () => {
  fc.assert(
    fc.property(booking, (of) => {
      const code = formatAdmitCode(of);
      const sloppy = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
      expect(parseAdmitCode(code)).toEqual(of);
      expect(parseAdmitCode(sloppy)).toEqual(of);
    }),
  );
});

it('one wrong character is found', () => {
  const signs = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
  fc.assert(
    fc.property(booking, fc.nat(), fc.constantFrom(...signs), (of, place, sign) => {
      const code = formatAdmitCode(of).replace('-', '');
      const at = place % code.length;
      fc.pre(code.charAt(at) !== sign);
      expect(parseAdmitCode(code.slice(0, at) + sign + code.slice(at + 1))).toBeNull();
    }),
  );
});

it.each([[''], ['hello'], ['001A7-KQ2M'], ['001A7-KQ2MX-001A7-KQ2MX'], ['001A7-KQ2U!']])('%j is no code', (typed) => {
  expect(parseAdmitCode(typed)).toBeNull();
});
