import { describe, expect, it } from 'vitest';
import { changeTags, distinctTags, fitTags, foldTag, splitTags } from './question-tags.ts';

describe('the tags of a question', () => {
  it('are words between commas, and compared without capitals and doubled blanks', () => {
    expect(splitTags(' Sum of  roots, identities ,, जेईई मेन')).toEqual(['Sum of roots', 'identities', 'जेईई मेन']);
    expect(splitTags('')).toEqual([]);
    expect(foldTag('  ＬＣＭ  of TWO ')).toBe('lcm of two');
    expect(distinctTags(['LCM', 'hcf', 'lcm', 'HCF'])).toEqual(['LCM', 'hcf']);
  });

  it('come and go one by one, and a field that has what is wanted stays as it is written', () => {
    expect(changeTags({ value: '', tag: 'LCM', isAdded: true })).toBe('LCM');
    expect(changeTags({ value: 'hcf,  Primes', tag: 'LCM', isAdded: true })).toBe('hcf, Primes, LCM');
    expect(changeTags({ value: 'hcf,  Primes', tag: 'primes', isAdded: true })).toBe('hcf,  Primes');
    expect(changeTags({ value: 'hcf,  Primes', tag: 'primes', isAdded: false })).toBe('hcf');
    expect(changeTags({ value: 'hcf,  Primes', tag: 'LCM', isAdded: false })).toBe('hcf,  Primes');
    expect(changeTags({ value: 'LCM', tag: 'lcm', isAdded: false })).toBe('');
  });

  it('of other formats lose what a question cannot have', () => {
    const long = 'x'.repeat(41);
    const many = Array.from({ length: 22 }, (_one, place) => `t${place}`);
    expect(fitTags(['A, B', 'a b', long, ''])).toEqual({ tags: ['A B'], left: [long] });
    expect(fitTags(many)).toEqual({ tags: many.slice(0, 20), left: ['t20', 't21'] });
  });
});
