import { expect, test } from 'vitest';
import { benefitNames } from './benefit-names.ts';

test('every benefit appears once, in the order in which the offers first name it', () => {
  const offer = (...names: string[]) => ({ benefits: names.map((name) => ({ name, value: 'Yes' })) });
  expect(benefitNames([offer('Lessons', 'Mocks'), offer('Mocks', 'Classes', 'Lessons')])).toEqual(['Lessons', 'Mocks', 'Classes']);
  expect(benefitNames([])).toEqual([]);
});
