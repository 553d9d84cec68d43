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
}

/** A dialog as wide as a form, there as long as it is rendered. Whoever opens it gives the focus back when it goes. */
export function FormDialog({ title, onClose, children, keepsTyped = false }: FormDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={!keepsTyped}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': m.action_close() }}
      classNames={{
        title: classes['title'] ?? '',
        content: classes['dialog'] ?? '',
        header: classes['header'] ?? '',
        body: classes['body'] ?? '',
      }}
    >
      {children}
    </Modal>
  );
}
