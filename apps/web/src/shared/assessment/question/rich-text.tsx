import 'katex/dist/katex.min.css';
import { memo } from 'react';
import classes from './rich-text.module.css';

/**
 * Sanitised HTML of the server with its formulas, the only place of the feature that puts HTML on the page. `reading` is the serif of
 * passages; `inline` is inside a label or a button, where a block may not be.
 */
export const RichText = memo(function RichText({ html, look = 'plain' }: { html: string; look?: 'plain' | 'reading' | 'inline' }) {
  const Tag = look === 'inline' ? 'span' : 'div';
  return <Tag className={classes['rich']} data-look={look} data-content lang="en" dangerouslySetInnerHTML={{ __html: html }} />;
});
