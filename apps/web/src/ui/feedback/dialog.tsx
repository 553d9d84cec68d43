import { Modal, type ModalProps } from '@mantine/core';
import { m } from '../../paraglide/messages.js';
import { type FocusTarget, useReturnFocus } from '../focus/use-return-focus.ts';

interface DialogProps extends Omit<ModalProps, 'opened' | 'returnFocus'> {
  /** Names the element that gets the focus when the dialog goes, where that is not what opened it. */
  readonly returnTo?: FocusTarget | undefined;
}

/** A dialog that is open as long as it is rendered. When it goes, the focus returns to what opened it. */
export function Dialog({ returnTo, ...modal }: DialogProps) {
  useReturnFocus(returnTo);
  return <Modal opened returnFocus={false} closeButtonProps={{ 'aria-label': m.action_close() }} {...modal} />;
}
