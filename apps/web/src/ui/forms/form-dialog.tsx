import type { ReactNode } from 'react';
import { Dialog } from '../feedback/dialog.tsx';
import type { FocusTarget } from '../focus/use-return-focus.ts';

export interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Leaves it open on a click beside it, for a form with something typed in it. */
  readonly keepsTyped?: boolean;
  /** Fills the screen of a phone, for a form that is longer than it. */
  readonly fillsPhone?: boolean;
  /** Names the element that gets the focus when the dialog goes, where that is not what opened it. */
  readonly returnTo?: FocusTarget;
}

/** A dialog as wide as a form, there as long as it is rendered. */
export function FormDialog({ title, onClose, children, keepsTyped = false, fillsPhone = false, returnTo }: FormDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      closeOnClickOutside={!keepsTyped}
      returnTo={returnTo}
      classNames={{
        title: 'text-ink text-lg font-strong',
        inner: fillsPhone ? 'max-[600px]:p-0' : '',
        content: [
          'basis-106',
          fillsPhone ? 'max-[600px]:basis-full max-[600px]:h-dvh max-[600px]:max-h-dvh max-[600px]:rounded-none' : '',
        ].join(' '),
      }}
    >
      {children}
    </Dialog>
  );
}
