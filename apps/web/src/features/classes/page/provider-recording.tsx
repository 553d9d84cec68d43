import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { callError } from '../../../lib/api.ts';
import { isSafeAddress, openTab } from '../../../lib/page/open-tab.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { watchText } from '../class-words.ts';
import { useClassCalls } from '../queries.ts';
import classes from './attend-panel.module.css';

/** A recording that the provider keeps: looked up at the press, and opened in a tab (CLS-020). */
export function ProviderRecording({ card, recordingId }: { card: ClassCard; recordingId: string }) {
  const { lookUp } = useClassCalls(useOwnSession(), card);
  const [fault, setFault] = useState('');
  const open = () => {
    setFault('');
    const tab = openTab();
    lookUp.mutate(recordingId, {
      onSuccess: ({ status, share_url: url, message }) => {
        if (status && isSafeAddress(url)) {
          tab.go(url);
          return;
        }
        tab.close();
        setFault(status ? m.class_recording_wrong() : message);
      },
      onError: (error) => {
        tab.close();
        setFault(faultOf(error));
      },
    });
  };
  return (
    <Card as="div" className={classes['panel']} data-lead>
      <h2>{m.class_recording_ready()}</h2>
      <p>{m.class_recording_elsewhere()}</p>
      <Button leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden="true" />} loading={lookUp.isPending} onClick={open}>
        {watchText(card)}
      </Button>
      {fault === '' ? null : <FormError>{fault}</FormError>}
    </Card>
  );
}

/** ERR-028 for a recording that isn't there, ERR-029 for everything else. */
function faultOf(error: Error): string {
  const code = callError(error, 'updateRecordings')?.code;
  return code === 'RECORDING_NOT_FOUND' || code === 'NOT_FOUND' ? m.class_recording_none() : m.class_recording_wrong();
}
