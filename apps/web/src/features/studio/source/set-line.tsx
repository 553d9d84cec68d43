import { stemLine } from '@abhyas/rules/content/stem-line.ts';
import { setFormula } from '../../../ui/formula/set-formula.ts';
import classes from './editor.module.css';

/** The start of a stem as it is written, in one line with its formulas set; what is no formula stays as it was written. */
export function SetLine({ line }: { title: string; line: string }) {
  return (
    <span className={classes['line']}>
      {stemLine(line).map(({ kind, text }, place) => {
        const html = kind === 'formula' ? setFormula(text, 'list') : null;
        if (html === null) return kind === 'formula' ? `$${text}$` : text;
        // the parts of a line have no other name than their places
        return <span key={place} className="inline-block" dangerouslySetInnerHTML={{ __html: html }} />;
      })}
    </span>
  );
}
