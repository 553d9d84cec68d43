import { UnstyledButton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { m } from '../../paraglide/messages.js';

/** Someone else may pay: the address of this page, with the batch that was chosen. */
export function LinkForParent({ intakeId }: { intakeId: string }) {
  const { copy, copied } = useClipboard({ timeout: 2000 });
  const link = () => {
    const url = new URL(globalThis.location.href);
    if (intakeId !== '') url.searchParams.set('batch', intakeId);
    return url.href;
  };
  return (
    <span>
      {m.enrol_for_child()}{' '}
      <UnstyledButton className="tap text-brand-text text-sm font-medium hover:underline" onClick={() => copy(link())}>
        {copied ? m.enrol_link_copied() : m.enrol_send_link()}
      </UnstyledButton>
      <span className="visually-hidden" role="status">
        {copied ? m.enrol_link_copied() : ''}
      </span>
    </span>
  );
}
