import { describe, expect, test } from 'vitest';
import { readXml } from '../container.ts';
import { canSet } from '../text/formulas.ts';
import { mathmlToLatex } from './mathml.ts';
import { ommlToLatex } from './omml.ts';

const r = (text: string, style = '') =>
  `<m:r>${style === '' ? '' : `<m:rPr><m:sty m:val="${style}"/></m:rPr>`}<w:rPr><w:rFonts w:ascii="Cambria Math"/></w:rPr><m:t>${text}</m:t></m:r>`;
const e = (inner: string) => `<m:e>${inner}</m:e>`;
const fraction = (above: string, below: string, type = '') =>
  `<m:f><m:fPr>${type === '' ? '' : `<m:type m:val="${type}"/>`}<m:ctrlPr/></m:fPr><m:num>${above}</m:num><m:den>${below}</m:den></m:f>`;
const sup = (base: string, power: string) => `<m:sSup><m:sSupPr><m:ctrlPr/></m:sSupPr>${e(base)}<m:sup>${power}</m:sup></m:sSup>`;
const nary = (chr: string, sub: string, above: string, inner: string, limits = 'undOvr') =>
  `<m:nary><m:naryPr>${chr === '' ? '' : `<m:chr m:val="${chr}"/>`}<m:limLoc m:val="${limits}"/></m:naryPr><m:sub>${sub}</m:sub><m:sup>${above}</m:sup>${e(inner)}</m:nary>`;
const d = (inner: readonly string[], open = '', close = '') =>
  `<m:d><m:dPr>${open === '' ? '' : `<m:begChr m:val="${open}"/>`}${close === '' ? '' : `<m:endChr m:val="${close === '-' ? '' : close}"/>`}</m:dPr>${inner.map(e).join('')}</m:d>`;
const m = (rows: readonly (readonly string[])[]) =>
  `<m:m><m:mPr/>${rows.map((row) => `<m:mr>${row.map((cell) => e(r(cell))).join('')}</m:mr>`).join('')}</m:m>`;
const limLow = (base: string, lim: string) => `<m:limLow><m:limLowPr/>${e(base)}<m:lim>${lim}</m:lim></m:limLow>`;
const eqArr = (...lines: readonly string[]) => `<m:eqArr><m:eqArrPr/>${lines.map((line) => e(line)).join('')}</m:eqArr>`;

const fail = (what: string) => {
  throw new Error(what);
};

describe('equations of Word', () => {
  test.each([
    [
      'the quadratic formula',
      r('x=') +
        fraction(
          `${r('-b±')}<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(sup(r('b'), r('2')) + r('-4ac'))}</m:rad>`,
          r('2a'),
        ),
      'x=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}',
    ],
    ['a root with its degree', `<m:rad><m:radPr/><m:deg>${r('3')}</m:deg>${e(r('x'))}</m:rad>`, '\\sqrt[3]{x}'],
    [
      'scripts',
      `<m:sSubSup>${e(r('x'))}<m:sub>${r('i')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup><m:sSub>${e(r('a'))}<m:sub>${r('n+1')}</m:sub></m:sSub>`,
      'x_{i}^{2}a_{n+1}',
    ],
    ['scripts in front', `<m:sPre><m:sub>${r('n')}</m:sub><m:sup>${r('r')}</m:sup>${e(r('C'))}</m:sPre>`, '{}_{n}^{r}C'],
    ['a power of a bracket', sup(d([r('a+b')]), r('n')), '{(a+b)}^{n}'],
    ['a sum', nary('∑', r('k=0'), r('n'), r('k')), '\\sum\\limits_{k=0}^{n}k'],
    ['a sum with limits beside it', nary('∑', r('k=0'), r('n'), r('k'), 'subSup'), '\\sum_{k=0}^{n}k'],
    ['an integral, which needs no sign', nary('', r('0'), r('∞'), r('f'), 'subSup'), '\\int_{0}^{\\infty}f'],
    ['an integral with limits below and above', nary('∫', r('a'), r('b'), r('f')), '\\int\\limits_{a}^{b}f'],
    ['a tall bracket', d([fraction(r('1'), r('2'))], '[', ']'), '\\left[\\frac{1}{2}\\right]'],
    ['several things in a bracket', d([r('x'), r('y')]), '(x|y)'],
    ['an absolute value', d([r('x')], '|', '|'), '|x|'],
    [
      'a matrix in brackets',
      d([
        m([
          ['1', '0'],
          ['0', '1'],
        ]),
      ]),
      '\\begin{pmatrix}1 & 0 \\\\ 0 & 1\\end{pmatrix}',
    ],
    [
      'a determinant',
      d(
        [
          m([
            ['a', 'b'],
            ['c', 'd'],
          ]),
        ],
        '|',
        '|',
      ),
      '\\begin{vmatrix}a & b \\\\ c & d\\end{vmatrix}',
    ],
    [
      'cases',
      r('f=') + d([eqArr(r('1, &amp;x&gt;0'), r('0, &amp;x≤0'))], '{', '-'),
      'f=\\begin{cases}1, & x>0 \\\\ 0, & x\\le0\\end{cases}',
    ],
    ['a system of equations', eqArr(r('x+y=2'), r('x-y=0')), '\\begin{aligned}x+y=2 \\\\ x-y=0\\end{aligned}'],
    ['a binomial', d([fraction(r('n'), r('k'), 'noBar')]), '\\binom{n}{k}'],
    ['a linear fraction', fraction(r('a'), r('b'), 'lin'), 'a/b'],
    [
      'a hat, a bar and an arrow',
      `<m:acc><m:accPr/>${e(r('x'))}</m:acc><m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e(r('AB'))}</m:bar><m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(r('v'))}</m:acc>`,
      '\\hat{x}\\overline{AB}\\vec{v}',
    ],
    [
      'a brace below',
      `<m:limLow>${e(`<m:groupChr><m:groupChrPr><m:chr m:val="⏟"/></m:groupChrPr>${e(r('a+b'))}</m:groupChr>`)}<m:lim>${r('n')}</m:lim></m:limLow>`,
      '\\underset{n}{\\underbrace{a+b}}',
    ],
    ['a function', `<m:func><m:fName>${r('sin', 'p')}</m:fName>${e(r('θ'))}</m:func>`, '\\sin\\theta'],
    [
      'a limit',
      `<m:func><m:fName>${limLow(r('lim', 'p'), r('x→0'))}</m:fName>${e(fraction(r('1'), r('x')))}</m:func>`,
      '\\lim\\limits_{x\\to0}\\frac{1}{x}',
    ],
    ['Greek letters and signs', r('α≤β≠∠ABC×π°'), '\\alpha\\le\\beta\\ne\\angle ABC\\times\\pi{}^\\circ'],
    ['letters of the mathematical alphabet', r('𝑥+𝐴'), 'x+A'],
    [
      'bold and double-struck',
      `${r('v', 'b')}<m:r><m:rPr><m:scr m:val="double-struck"/></m:rPr><m:t>R</m:t></m:r>`,
      '\\mathbf{v}\\mathbb{R}',
    ],
    ['words', `<m:r><m:rPr><m:nor/></m:rPr><m:t>if 5% of </m:t></m:r>${r('x')}`, '\\text{if 5\\% of }x'],
    ['a box', `<m:borderBox>${e(r('x'))}</m:borderBox>`, '\\boxed{x}'],
    ['a percentage and braces', r('{5%}'), '\\{5\\%\\}'],
  ])('%s', (_name, inner, expected) => {
    const { root } = readXml({ file: 'a', text: `<m:oMath xmlns:m="m" xmlns:w="w">${inner}</m:oMath>` });
    expect(ommlToLatex(root)).toBe(expected);
    expect(canSet(expected)).toBe(true);
  });
});

describe('MathML without LaTeX beside it', () => {
  test.each([
    ['<mfrac><mi>a</mi><mn>2</mn></mfrac>', '\\frac{a}{2}'],
    ['<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt><mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt{x+1}\\sqrt[3]{x}'],
    ['<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'x_{i}^{2}'],
    ['<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>', '\\sum_{i=1}^{n}i'],
    ['<mover><mi>x</mi><mo>¯</mo></mover><mover accent="true"><mi>v</mi><mo>→</mo></mover>', '\\overline{x}\\overrightarrow{v}'],
    ['<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>', '\\lim_{x\\to0}'],
    ['<mrow><mo>(</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>)</mo></mrow>', '\\left(\\frac{1}{2}\\right)'],
    ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '(a,b)'],
    ['<mrow><mo>{</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable></mrow>', '\\begin{cases}a & b\\end{cases}'],
    ['<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>', '\\sin x'],
    ['<mmultiscripts><mi>C</mi><mn>2</mn><none/><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>', '{}_{6}^{14}C_{2}'],
    ['<menclose notation="updiagonalstrike"><mn>2</mn></menclose>', '\\cancel{2}'],
    ['<mtext>if x</mtext><mi mathvariant="bold">v</mi>', '\\text{if x}\\mathbf{v}'],
  ])('%s', (inner, expected) => {
    const { root } = readXml({ file: 'a', text: `<math>${inner}</math>` });
    expect(mathmlToLatex(root, fail)).toBe(expected);
    expect(canSet(expected)).toBe(true);
  });

  test.each([
    ['<apply><plus/><ci>x</ci><cn>1</cn></apply>', "a formula has <apply> 'x1', which is not read"],
    ['<mi><mglyph src="x.png"/></mi>', "a formula has <mglyph> '', which is not read"],
    ['<mrow><menclose notation="longdiv"><mn>5</mn></menclose></mrow>', "a formula has <menclose> '5', which is not read"],
  ])('%s has no form in LaTeX, and is named', (inner, refused) => {
    const said: string[] = [];
    mathmlToLatex(readXml({ file: 'a', text: `<math>${inner}</math>` }).root, (what) => said.push(what));
    expect(said).toEqual([refused]);
  });
});
