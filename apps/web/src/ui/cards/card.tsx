import type { ComponentPropsWithoutRef } from 'react';
import classes from './card.module.css';

interface CardProps extends ComponentPropsWithoutRef<'section'> {
  /** The element it is; a section where nothing is said. */
  readonly as?: 'section' | 'article' | 'header' | 'div' | 'li';
  /** Less room above and below, for one line or a row of figures. */
  readonly compact?: boolean;
}

/** A surface with a border, for one thing of a page. */
export function Card({ as: Part = 'section', compact = false, className, ...rest }: CardProps) {
  return <Part {...rest} className={[classes['card'], className].filter(Boolean).join(' ')} data-compact={compact || undefined} />;
}
