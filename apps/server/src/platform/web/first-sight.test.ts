import type { Brand } from '@abhyas/contract/brand.ts';
import { expect, test } from 'vitest';
import { withFirstSight, withoutFirstSight } from './first-sight.ts';

const palette = { filled: '#112233', text: '#223344', wash: '#334455', accent: '#445566', accentWash: '#556677' };
const brand: Brand = {
  key: 'main',
  name: 'One & Two',
  wording: { portal: 'Portal', tagline: 'Line', signIn: 'Sign in to <One>' },
  timeZone: 'Asia/Kolkata',
  colours: { light: palette, dark: { ...palette, filled: '#000001' } },
  helpdesk: { name: 'Help', mail: 'help@one.test' },
  social: [],
  promoSlides: [],
};
const list =
  '<ul><li data-copyright="true">~copyright~</li><li><a href="~legal.url~">~legal.name~</a></li><li><a href="mailto:~helpdesk.mail~">~helpdesk.name~</a></li><li><a href="tel:~helpdesk.phone~">~helpdesk.phone~</a></li><li><a href="~centreLocator.url~">~centreLocator.name~</a></li></ul>';
const page = `<body><!--sight--><h1>~wording.signIn~</h1><i>~colours.dark.filled~</i>${list}<!--handed-over--><h2>~name~</h2><!--/sight--><div id="root"></div></body>`;

test('A page that is not the sign-in of a first visit has nothing of it', () => {
  expect(withoutFirstSight(page)).toBe('<body><div id="root"></div></body>');
  expect(withoutFirstSight('<body></body>')).toBe('<body></body>');
});

test('The sign-in of a first visit has the words and colours of the brand, as text, and lists what the brand has', () => {
  const of = (more: Partial<Brand>, handsOver = false) => withFirstSight({ page, brand: { ...brand, ...more }, handsOver, year: 2026 });
  expect(of({})).toBe(
    '<body><h1>Sign in to &lt;One&gt;</h1><i>#000001</i><ul><li><a href="mailto:help@one.test">Help</a></li></ul><div id="root"></div></body>',
  );
  const legal = ['Terms', 'Privacy'].map((name) => ({ key: name, name, url: `https://one.test/${name}` }));
  expect(of({ legal, copyright: '© {year} One', centreLocator: { name: 'Centres', url: 'https://one.test/c' } })).toContain(
    '<ul><li data-copyright="true">© 2026 One</li><li><a href="https://one.test/Terms">Terms</a></li><li><a href="https://one.test/Privacy">Privacy</a></li><li><a href="mailto:help@one.test">Help</a></li><li><a href="https://one.test/c">Centres</a></li></ul>',
  );
  expect(of({ helpdesk: undefined })).toContain('<ul></ul>');
  expect(of({ helpdesk: { name: 'Help', mail: 'help@one.test', phone: '+91 22' } })).toContain('<li><a href="tel:+91 22">+91 22</a></li>');
  const trouble = '<!--sight--><a class="x" href="mailto:~helpdesk.mail~?subject=A%20b">Trouble</a><!--handed-over--><!--/sight-->';
  expect(withFirstSight({ page: trouble, brand: { ...brand, helpdesk: undefined }, handsOver: false, year: 2026 })).toBe('');
  expect(of({}, true)).toBe('<body><h2>One &amp; Two</h2><div id="root"></div></body>');
});
