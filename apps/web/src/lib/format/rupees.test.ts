import { expect, test } from 'vitest';
import { readRupees, rupees } from './rupees.ts';

test.each([
  [2_160_000, '₹21,600'],
  [100_000_000, '₹10,00,000'],
  [150, '₹1.50'],
  [0, '₹0'],
])('%d paise are shown as %s', (amount, text) => expect(rupees(amount)).toBe(text));

test.each([
  ['1500', 150_000],
  [' ₹21,600.5 ', 2_160_050],
  ['0.05', 5],
  ['1500.505', null],
  ['-3', null],
  ['', null],
])('%j is read as %j paise', (text, amount) => expect(readRupees(text)).toBe(amount));
