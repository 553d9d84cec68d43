import { board } from '@abhyas/rules/assessment/scratch/ink.ts';
import type { Pad } from '@abhyas/rules/assessment/scratch/pad.ts';
import type { ReactNode, SVGProps } from 'react';
import classes from './ink.module.css';

/** The whiteboard of a question with its strokes, in the ink of the theme. `children` is what is being drawn. */
export function Ink({ strokes, children, ...more }: Pick<Pad, 'strokes'> & { children?: ReactNode } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      {...more}
      role="img"
      viewBox={`0 0 ${board.width} ${board.height}`}
      className={`${classes['board']} block w-full border border-line-strong rounded-control bg-card text-ink`}
    >
      {strokes.map(({ id, d }) => (
        <path key={id} d={d} />
      ))}
      {children}
    </svg>
  );
}
