import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { renderMarkdown } from './rich-text.ts';
import { speakFormulas } from './spoken-formulas.ts';

const render = (text: string, language: 'en' | 'hi' = 'en') =>
  renderMarkdown({ text, language, findPicture: () => null, complain: (cause) => expect.unreachable(cause) });
const namesIn = (html: string) => [...html.matchAll(/<math aria-label="([^"]*)"/g)].map(([, name]) => name);
const nameOf = async (latex: string, language: 'en' | 'hi' = 'en') => namesIn(await speakFormulas(render(`$${latex}$`, language)))[0];

test.each([
  [String.raw`\frac{1}{2a}+b`, 'StartFraction 1 Over 2 a EndFraction plus b'],
  [String.raw`\frac{1}{2a+b}`, 'StartFraction 1 Over 2 a plus b EndFraction'],
  [String.raw`\sqrt{x}+1`, 'StartRoot x EndRoot plus 1'],
  ['x_{n+1}', 'x Subscript n plus 1'],
  ['x_n+1', 'x Subscript n Baseline plus 1'],
  [String.raw`P(A\cap B)`, 'upper P left parenthesis upper A intersection upper B right parenthesis'],
  [String.raw`\alpha^2\beta+\beta^2\alpha`, 'alpha squared beta plus beta squared alpha'],
  [String.raw`30^\circ`, '30 degree'],
  [String.raw`\vec{a}`, 'ModifyingAbove a With right arrow'],
  [String.raw`\bar{x}`, 'x overbar'],
  ['a<b', 'a less than b'],
])('TST-065 the formula %s is called as it is spoken, without a second reading', async (latex, name) => {
  expect(await nameOf(latex)).toBe(name);
});

test('a formula in a Hindi text is called in Hindi, beside one in English that is named at the same time', async () => {
  const [hindi, english] = await Promise.all([nameOf(String.raw`\frac{x}{2}=1`, 'hi'), nameOf(String.raw`\frac{x}{2}=1`)]);
  expect(hindi).toBe('भिन्न आरंभ एक्स के हर में 2 भिन्न समाप्त बराबर 1');
  expect(english).toBe('StartFraction x Over 2 EndFraction equals 1');
});

test('formulas are named in all depths of content, and the rest is the same', async () => {
  const picture = Buffer.from('a');
  const content = {
    items: [{ stem: render('Find $x^2$.'), options: [{ html: render('$x^3$') }] }],
    pages: new Map([['a', render('No formula')]]),
    picture,
  };
  const said = await speakFormulas(content);
  expect(namesIn(said.items[0]?.stem ?? '')).toEqual(['x squared']);
  expect(namesIn(said.items[0]?.options[0]?.html ?? '')).toEqual(['x cubed']);
  expect(said.pages).toBe(content.pages);
  expect(said.picture).toBe(picture);
});

test('other work has its turn between the formulas of one text', async () => {
  const text = Array.from({ length: 60 }, (_, index) => `$x^2+${index}$`).join(' ');
  let turns = 0;
  let isDone = false;
  const counting = (async () => {
    while (!isDone) {
      await setImmediate();
      turns += 1;
    }
  })();
  await speakFormulas(render('$y$'));
  turns = 0;
  const said = await speakFormulas(render(text));
  const during = turns;
  isDone = true;
  await counting;
  expect(during).toBeGreaterThan(1);
  expect(namesIn(said)[59]).toBe('x squared plus 59');
});
