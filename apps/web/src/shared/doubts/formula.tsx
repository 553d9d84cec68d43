import { memo } from 'react';
import { setFormula } from '../../ui/formula/set-formula.ts';

/** A formula that someone wrote in LaTeX; what is none stays as it was written. */
export const Formula = memo(function Formula({ latex, isBlock }: { latex: string; isBlock: boolean }) {
  const html = setFormula(latex, isBlock ? 'block' : 'line');
  const sign = isBlock ? '$$' : '$';
  if (html === null) return `${sign}${latex}${sign}`;
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
});
