import 'katex/dist/katex.min.css';
import { formulaText, type MathNode } from '@abhyas/rules/text/formula-text.ts';
import katex from 'katex';

const options = { throwOnError: true, strict: 'ignore', trust: false, output: 'htmlAndMathml', maxSize: 10, maxExpand: 200 } as const;

/** Where a formula is: on a line of its own, in a line of text, or in a row of a list, which its fractions must fit. */
type Place = 'block' | 'line' | 'list';

/** The formula as HTML, without any typed part as it was; null if it is no formula. A fraction in a line is as large as on a line of its own, as in the questions. */
export function setFormula(latex: string, place: Place): string | null {
  const large = place === 'line' && /\\frac(?![A-Za-z])/.test(latex) ? String.raw`\displaystyle ${latex}` : latex;
  try {
    return named(katex.renderToString(large, { ...options, displayMode: place === 'block' }));
  } catch {
    return null;
  }
}

/** The formula with its plain text as the name that a screen reader says, as the server gives one to those of questions. */
function named(html: string): string {
  const holder = document.createElement('template');
  holder.innerHTML = html;
  const math = holder.content.querySelector('math');
  const nodeOf = ({ localName = '', nodeValue, childNodes }: ChildNode & { readonly localName?: string }): MathNode => ({
    name: localName,
    data: nodeValue ?? '',
    children: [...childNodes].map(nodeOf),
  });
  if (math !== null) math.setAttribute('aria-label', formulaText(nodeOf(math)));
  return holder.innerHTML;
}
