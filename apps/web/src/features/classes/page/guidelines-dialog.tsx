import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Button } from '@mantine/core';
import { IconHeadphones, IconId, IconMicrophoneOff, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { isSafeAddress, openTab } from '../../../lib/page/open-tab.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useClassCalls } from '../queries.ts';
import classes from './guidelines-dialog.module.css';

interface GuidelinesDialogProps {
  readonly card: ClassCard;
  readonly onClose: () => void;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** CLS-010: what to know before a class, with the button that joins it. Joining registers the student, and opens the link that is theirs in a tab (CLS-014). */
export function GuidelinesDialog({ card, onClose }: GuidelinesDialogProps) {
  const session = useOwnSession();
  const { join } = useClassCalls(session, card);
  const [fault, setFault] = useState('');
  const [opened, setOpened] = useState<{ readonly url: string; readonly note: string } | null>(null);
  const go = () => {
    setFault('');
    const tab = openTab();
    join.mutate(undefined, {
      onSuccess: ({ joinURL: url, success, status: note }) => {
        if (success && isSafeAddress(url)) {
          tab.go(url);
          setOpened({ url, note });
          return;
        }
        tab.close();
        setFault(success ? m.class_join_unsafe() : note || m.class_join_unsafe());
      },
      onError: ({ message }) => {
        tab.close();
        setFault(message);
      },
    });
  };
  if (opened !== null) {
    return (
      <FormDialog title={m.class_opened()} onClose={onClose}>
        <div className={classes['dialog']}>
          {opened.note === '' ? null : <p role="status">{opened.note}</p>}
          <p>{m.class_opened_text()}</p>
          <div className={`${classes['actions']} flex flex-wrap gap-2 justify-end`}>
            <Button component="a" variant="default" href={opened.url} target="_blank" rel="noopener noreferrer">
              {m.class_open_again()}
            </Button>
            <Button onClick={onClose} data-autofocus>
              {m.class_opened_done()}
            </Button>
          </div>
        </div>
      </FormDialog>
    );
  }
  return (
    <FormDialog title={m.class_guidelines()} onClose={onClose}>
      <div className={classes['dialog']}>
        <p className="text-muted wrap-anywhere">{card.classTitle}</p>
        <ul className={`${classes['lines']} grid gap-3 m-0 p-0 list-none`}>
          <li className="flex gap-3 items-start">
            <IconHeadphones {...icon} />
            {m.class_guideline_device()}
          </li>
          <li className="flex gap-3 items-start">
            <IconId {...icon} />
            {m.class_guideline_name({ name: `${session.firstName} ${session.lastName}`.trim() })}
          </li>
          <li className="flex gap-3 items-start">
            <IconMicrophoneOff {...icon} />
            {m.class_guideline_conduct()}
          </li>
        </ul>
        {fault === '' ? null : (
          <FormError>
            <strong>{m.class_join_failed()}</strong> {fault}
          </FormError>
        )}
        <div className={`${classes['actions']} flex flex-wrap gap-2 justify-end`}>
          <Button variant="default" onClick={onClose}>
            {m.class_guidelines_cancel()}
          </Button>
          <Button leftSection={<IconVideo {...icon} />} loading={join.isPending} onClick={go} data-autofocus>
            {m.class_join()}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}
