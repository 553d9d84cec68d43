import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRss } from '@tabler/icons-react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { SubscribeDialog } from './subscribe-dialog.tsx';

/** Opens the dialog by which someone follows a calendar in another program: their own ('' and ''), or a parent that of a child. Others who read it get nothing here. */
export function SubscribeButton({ studentImsPin, name }: { readonly studentImsPin: string; readonly name: string }) {
  const { isParent, isAdminLogin } = useOwnSession();
  const [isOpen, { open, close }] = useDisclosure(false);
  if (isAdminLogin || (studentImsPin !== '' && !isParent)) return null;
  return (
    <>
      <Button variant="default" h={36} px="sm" fz="var(--size-sm)" leftSection={<IconRss size={18} stroke={1.75} />} onClick={open}>
        {m.feed_subscribe()}
      </Button>
      {isOpen ? <SubscribeDialog studentImsPin={studentImsPin} name={name} onClose={close} /> : null}
    </>
  );
}
