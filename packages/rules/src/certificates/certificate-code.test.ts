import fc from 'fast-check';
import { expect, test } from 'vitest';
import { certificateCodeOf, parseCertificateCode } from './certificate-code.ts';

test('a code is read as it was written, in any letter case and without its dashes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const code = certificateCodeOf(bytes);
      expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
      for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])
        expect(parseCertificateCode(typed)).toBe(code);
    }),
  );
});

test.each(['', 'ABCD-EFGH-JKLM-NPQ', 'ABCD-EFGH-JKLM-NPQR-S', 'ABCD-EFGH-JKLM-NPQ0', '../../etc/passwd/abc'])('%j is no code', (typed) => {
  expect(parseCertificateCode(typed)).toBeNull();
});
