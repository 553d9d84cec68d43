import katex from 'katex';
import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

const math = (tex: string) => katex.renderToString(tex, { output: 'htmlAndMathml' });

it('TST-072 a formula in the list of questions says what the formula says, and what follows it stays', () => {
  const stem = `<p>For how many integers ${math('m')} is ${math(String.raw`\frac{8x+6}{x^2+1}`)} &lt; 3?</p><p>Count them.</p>`;
  expect(excerptOf(stem)).toBe('For how many integers m is (8x + 6)/(x² + 1) < 3? Count them.');
});

it.each([
  ['x^2-6x+4=0', 'x² − 6x + 4 = 0'],
  [String.raw`\frac{\alpha^2}{\beta}`, 'α²/β'],
  [String.raw`\sqrt{x}+\sqrt{x+1}`, '√x + √(x + 1)'],
  [String.raw`\sqrt[3]{8}`, '³√8'],
  ['2^{n+1}', '2^(n + 1)'],
  ['a_1+a_{12}', 'a₁ + a₁₂'],
  ['x_1^2', 'x₁²'],
  ['-5', '−5'],
  [String.raw`x\le -3`, 'x ≤ −3'],
])('TST-072 %s reads %s in a list', (tex, text) => {
  expect(excerptOf(`<p>${math(tex)}</p>`)).toBe(text);
});
