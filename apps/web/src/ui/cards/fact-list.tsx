import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

interface FactListProps {
  readonly facts: readonly Fact[];
  /** Large figures in a row, small facts in a line of text, or a grid of three columns. */
  readonly look: 'figures' | 'inline' | 'grid';
  readonly className?: string | undefined;
}

/** Names and values of one thing. */
export function FactList({ facts, look, className }: FactListProps) {
  return (
    <dl className={[classes['facts'], className].filter(Boolean).join(' ')} data-look={look}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
