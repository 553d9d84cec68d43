import { Drawer, Modal, type ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size: NonNullable<ModalRootProps['size']>;
  readonly children: ReactNode;
}

/** A dialog of the player. Its head is no landmark, which a `header` of the library's own dialog would be beside the player's. */
export function Dialog({ opened, onClose, title, size, children }: DialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size} centered radius="lg" transitionProps={{ duration: 150 }}>
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content>
        <Modal.Header role="presentation">
          <Modal.Title fz="lg" fw={650} c="var(--ink)">
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={m.action_close()} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** As `Dialog`, from the right edge. `bodyClass` styles what is below the head. */
export function SideDialog({ opened, onClose, title, size, bodyClass, children }: DialogProps & { readonly bodyClass: string }) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size={size} transitionProps={{ duration: 180 }}>
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title fw={650} c="var(--ink)">
            {title}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={m.action_close()} />
        </Drawer.Header>
        <Drawer.Body className={bodyClass}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
