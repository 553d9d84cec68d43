import 'katex/dist/katex.min.css';
import { memo } from 'react';
import classes from './rich-text.module.css';

/**
 * HTML that the server has sanitised and in which it has set the formulas. The only place of the feature that puts HTML on the page. `reading` is
 * the serif of passages; `inline` is inside a label or a button, where a block may not. What is not in English says so on its own blocks.
 */
export const RichText = memo(function RichText({ html, look = 'plain' }: { html: string; look?: 'plain' | 'reading' | 'inline' }) {
  const Tag = look === 'inline' ? 'span' : 'div';
  return <Tag className={classes['rich']} data-look={look} data-content lang="en" dangerouslySetInnerHTML={{ __html: html }} />;
});
