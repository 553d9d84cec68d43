import { expect, test } from 'vitest';
import { bothHtml, itemIn } from './both-languages.ts';

const formula = (name: string, inside = 'x') => `<span class="katex"><math aria-label="${name}"><mi>${inside}</mi></math></span>`;

test.each([
  ['a text in two', '<p>One.</p>', '<p lang="hi">एक।</p>', '<div data-pair=""><p>One.</p> <p lang="hi" data-second="">एक।</p></div>'],
  [
    'a formula that is named in two languages, once',
    `<p>${formula('x')}</p>`,
    `<p lang="hi">${formula('एक्स')}</p>`,
    `<div data-pair=""><p>${formula('x')}</p></div>`,
  ],
  [
    'another formula, below it',
    `<p>${formula('x')}</p>`,
    `<p lang="hi">${formula('वाई', 'y')}</p>`,
    `<div data-pair=""><p>${formula('x')}</p> <p lang="hi" data-second="">${formula('वाई', 'y')}</p></div>`,
  ],
  [
    'other paragraphs, one whole text below the other',
    '<p>One.</p><p>Two.</p>',
    '<p lang="hi">एक, दो।</p>',
    '<div data-pair=""><p>One.</p><p>Two.</p> <p lang="hi" data-second="">एक, दो।</p></div>',
  ],
  [
    'a list, entry by entry',
    '<ol><li>One</li><li>7</li></ol>',
    '<ol lang="hi"><li>एक</li><li>7</li></ol>',
    '<div data-pair=""><ol><li>One <div data-second="" lang="hi">एक</div></li><li>7</li></ol></div>',
  ],
  ['words without a paragraph', 'One', 'एक', '<div data-pair=""><span>One</span> <span data-second="">एक</span></div>'],
])('both languages show %s', (_what, first, second, both) => {
  expect(bothHtml({ first, second }).replaceAll(/data-(pair|second)(?!=)/g, 'data-$1=""')).toBe(both);
});

test('the options keep their labels and order, whatever the order of the version is', () => {
  const shown = itemIn(
    {
      stemHtml: '<p>Which?</p>',
      options: ['B', 'A'].map((label) => ({ label, html: `<p>${label}</p>` })),
      versions: [
        {
          language: 'hi' as const,
          stemHtml: '<p lang="hi">कौन?</p>',
          options: ['A', 'B'].map((label) => ({ label, html: `<p lang="hi">विकल्प ${label}</p>` })),
        },
      ],
    },
    'hi',
  );
  expect(shown.stemHtml).toBe('<p lang="hi">कौन?</p>');
  expect(shown.options).toEqual(['B', 'A'].map((label) => ({ label, html: `<p lang="hi">विकल्प ${label}</p>` })));
});
