import type { ReactNode } from 'react';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import classes from './screen.module.css';

interface ScreenHeadProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** Choices, print and download. */
  readonly children?: ReactNode;
}

/** The head of a performance screen. */
export function ScreenHead({ title, about, children }: ScreenHeadProps) {
  return (
    <PageHeader title={title} aside={children === undefined ? null : <div className={classes['actions']}>{children}</div>}>
      {about}
    </PageHeader>
  );
}
