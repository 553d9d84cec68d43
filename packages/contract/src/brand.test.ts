import { expect, test } from 'vitest';
import { BrandSchema } from './brand.ts';

const palette = { filled: '#4B45C6', text: '#3C379F', wash: '#F3F3FE', accent: '#F2A20C', accentWash: '#FFF6E3' };
const entry = {
  key: 'main',
  name: 'Abhyas',
  wording: { portal: 'Abhyas', tagline: 'One desk', signIn: 'Sign in' },
  timeZone: 'Asia/Kolkata',
  colours: { light: palette, dark: palette },
  helpdesk: { name: 'Helpdesk', mail: 'help@brand.test' },
  social: [{ key: 'youtube', name: 'YouTube', url: 'https://youtube.test/brand' }],
  promoSlides: [],
};
const legal = [{ key: 'privacy', name: 'Privacy', url: 'https://brand.test/privacy' }];

test('SHL-007 a brand is one entry of name, wording, colours, helpdesk and links, and leaves out the links it does not have', () => {
  expect(BrandSchema.parse(entry)).toEqual(entry);
  expect(BrandSchema.parse({ ...entry, legal, appStore: [], copyright: '{year}' })).toMatchObject({ legal });
});

test.each([
  ['no name', { name: undefined }],
  ['a colour in words', { colours: { light: { ...palette, filled: 'indigo' }, dark: palette } }],
  ['a helpdesk that is no mail address', { helpdesk: { name: 'Helpdesk', mail: 'brand.test' } }],
  ['a link that runs a script', { social: [{ key: 'youtube', name: 'YouTube', url: 'javascript:alert(1)' }] }],
])('SHL-007 an entry with %s is refused', (_fault, part) => {
  expect(BrandSchema.safeParse({ ...entry, ...part }).success).toBe(false);
});
