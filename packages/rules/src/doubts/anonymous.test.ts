import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takenOut, withoutNames } from './anonymous.ts';

const names = ['Asha', 'Raghunathan', 'ASC1001'];
const shown = (text: string) => withoutNames({ text, names });

test('LRN-026 others read no name of who asked, and no way to reach them', () => {
  expect(shown('Look, asha: k ≠ 0. ASHA’s drill, asc1001')).toBe('Look, …: k ≠ 0. …’s drill, …');
  expect(shown('Write to asha.r@example.com or +91 98765 43210.')).toBe('Write to … or ….');
  expect(withoutNames({ text: 'आशा, देखें', names: ['आशा'] })).toBe('…, देखें');
  // words that hold a name, formulas and figures stay
  expect(shown('Ashan paid 1,20,000 in 12 months; 2 4 8 16 32 64 128; \\(x^2 - 4x + 2 = 0\\), 167 and 2026')).toBe(
    'Ashan paid 1,20,000 in 12 months; 2 4 8 16 32 64 128; \\(x^2 - 4x + 2 = 0\\), 167 and 2026',
  );
  expect(withoutNames({ text: 'As it was', names: ['', 'A'] })).toBe('As it was');
});

test('LRN-026 whatever is around a name, it is taken out', () => {
  const around = fc.constantFrom(' ', ', ', '.', '\n', '(', '“', '', '-');
  fc.assert(
    fc.property(fc.array(fc.tuple(around, fc.constantFrom(...names, 'drill', 'Dear'), around)), (parts) => {
      const text = parts.map(([before, word, after]) => ` ${before}${word}${after} `).join('');
      const out = shown(text).toLowerCase();
      for (const name of names) expect(out).not.toContain(name.toLowerCase());
      expect(out.split(takenOut).length - 1).toBe(parts.filter(([, word]) => names.includes(word)).length);
    }),
  );
});
