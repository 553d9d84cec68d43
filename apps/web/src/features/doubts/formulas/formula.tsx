import 'katex/dist/katex.min.css';
import katex from 'katex';
import { memo } from 'react';

const options = { throwOnError: true, strict: 'ignore', trust: false, output: 'htmlAndMathml', maxSize: 10, maxExpand: 200 } as const;

/** The formula as HTML, of which no part is as it was typed; null where it is none. A fraction in a line is as large as on a line of its own, as in the questions. */
function setFormula(latex: string, isBlock: boolean): string | null {
  const large = !isBlock && /\\frac(?![A-Za-z])/.test(latex) ? String.raw`\displaystyle ${latex}` : latex;
  try {
    return katex.renderToString(large, { ...options, displayMode: isBlock });
  } catch {
    return null;
  }
}

/** A formula that someone wrote in LaTeX; what is none stays as it was written. */
export const Formula = memo(function Formula({ latex, isBlock }: { latex: string; isBlock: boolean }) {
  const html = setFormula(latex, isBlock);
  const sign = isBlock ? '$$' : '$';
  if (html === null) return `${sign}${latex}${sign}`;
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
});
