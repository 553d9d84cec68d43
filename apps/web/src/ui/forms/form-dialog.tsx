import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-dialog.module.css';
import { m } from '../../paraglide/messages.js';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Leaves it open on a click beside it, for a form with something typed in it. */
  readonly keepsTyped?: boolean;
  /** Fills the screen of a phone, for a form that is longer than it. */
  readonly fillsPhone?: boolean;
}

/** A dialog as wide as a form, there as long as it is rendered. Anyone who opens it gives the focus back when it goes. */
export function FormDialog({ title, onClose, children, keepsTyped = false, fillsPhone = false }: FormDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={!keepsTyped}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': m.action_close() }}
      classNames={{
        title: 'text-ink text-lg font-strong',
        inner: fillsPhone ? 'max-[600px]:p-0' : '',
        content: ['basis-106', fillsPhone ? classes['filling'] : ''].join(' '),
        header: 'px-6 pt-6 pb-2 max-[480px]:px-4',
        body: 'px-6 pt-0 pb-6 max-[480px]:px-4',
      }}
    >
      {children}
    </Modal>
  );
}
