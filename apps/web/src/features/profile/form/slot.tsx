import type { ReactNode } from 'react';
import { afterPointerUp, watchPointer } from './after-pointer-up.ts';

/** What a field asks of the form it is in. */
export interface Faulty {
  leave(path: string): void;
  fault(path: string): string | null;
}

/** How wide a field is, in sixths of the form. */
export type Span = 2 | 3 | 4 | 6;

/** The place of a field: tells the form when it is left, and returns the field its fault. */
export function Slot({
  form,
  path,
  span = 3,
  children,
}: {
  form: Faulty;
  path: string;
  span?: Span;
  children: (error: string | null) => ReactNode;
}) {
  const error = form.fault(path);
  return (
    <div
      data-path={path}
      data-span={span}
      data-fault={error === null ? undefined : true}
      onFocus={watchPointer}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) afterPointerUp(() => form.leave(path));
      }}
    >
      {children(error)}
    </div>
  );
}
