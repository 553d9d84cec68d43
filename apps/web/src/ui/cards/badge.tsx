import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type BadgeTone = 'plain' | 'good' | 'bad' | 'warn' | 'marked' | 'brand' | 'accent' | 'dropped';

interface BadgeProps {
  /** What its colour says; its words say the same. */
  readonly tone?: BadgeTone;
  readonly title?: string;
  readonly children: ReactNode;
}

/** The state of something in a word or a figure, with a mark where one helps. */
export function Badge({ tone = 'plain', title, children }: BadgeProps) {
  return (
    <span className={classes['badge']} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
