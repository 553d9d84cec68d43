import type { ReactNode } from 'react';
import { langOf } from '../../lib/language/title-language.ts';

/** The head of a page: its title, a line about it, and what belongs at its right. */
export function PageHeader({ title, children, aside }: { title: string; children?: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 mb-6">
      <div className="min-w-0">
        <h1 className="font-text text-xl" lang={langOf(title)}>
          {title}
        </h1>
        {children ? <p className="mt-0.5 text-muted">{children}</p> : null}
      </div>
      {aside}
    </div>
  );
}
