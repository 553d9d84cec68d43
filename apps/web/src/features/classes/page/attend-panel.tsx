import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Button } from '@mantine/core';
import { IconQrcode, IconVideo } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { actionOf, checkInPath, opensText, recordingText, untilText, whenText } from '../class-words.ts';
import classes from './attend-panel.module.css';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import { useRouter } from '@tanstack/react-router';
import { Field } from '../../../ui/forms/field.tsx';
import { SlotForm } from '../../../ui/slots/slot-form.tsx';
import { reasonText } from '../../../lib/language/reason-text.ts';

/** The code in the room typed by hand, where no camera works: it leads where the picture leads. */
function TypeCode({ mappingId }: { mappingId: string }) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const send = () => {
    const code = typed.replaceAll(/[\s-]/g, '');
    if (code.length === 8) router.history.push(checkInPath({ mappingId, code }));
    else setFault(m.checkin_short());
  };
  return (
    <SlotForm onSubmit={send}>
      <Field
        label={m.checkin_code()}
        help={m.checkin_code_help()}
        error={fault === '' ? null : fault}
        value={typed}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(next) => {
          setTyped(next);
          setFault('');
        }}
      />
      <Button type="submit" variant="default">
        {m.class_scan()}
      </Button>
    </SlotForm>
  );
}

const GuidelinesDialog = lazyDialog(async () => (await import('./guidelines-dialog.tsx')).GuidelinesDialog);

interface AttendPanelProps {
  readonly card: ClassCard;
  /** Whether the way in is asked for already. */
  readonly asksAtOnce: boolean;
}

/** What can be done about a class without a recording: join it, check in to it, wait for its recording; or why nothing can. */
export function AttendPanel({ card, asksAtOnce }: AttendPanelProps) {
  const join = actionOf(card, 'join');
  const scan = actionOf(card, 'scan');
  if (join !== undefined) return <JoinPanel card={card} asksAtOnce={asksAtOnce} />;
  if (scan !== undefined) {
    return (
      <Card className={classes['panel']}>
        <IconQrcode size={40} stroke={1.25} aria-hidden="true" />
        <h2>{scan.enabled ? m.class_scan_now() : opensText(card)}</h2>
        <p>{m.class_scan_how({ place: card.place })}</p>
        {scan.enabled ? <TypeCode mappingId={card.mappingId} /> : null}
      </Card>
    );
  }
  const { title, text } = wordsOf(card);
  return (
    <Card className={classes['panel']}>
      <h2>{title}</h2>
      <p>{text}</p>
    </Card>
  );
}

/** What to say of a class into which there is no way. */
function wordsOf(card: ClassCard): { readonly title: string; readonly text: string } {
  if (card.isCancelled) {
    const { cancelReason: reason } = card;
    return { title: m.class_cancelled_title(), text: reason === '' ? m.class_cancelled_text() : m.class_cancelled_why({ reason }) };
  }
  if (card.status !== 'Completed') return { title: untilText(card) || whenText(card), text: m.class_students_join() };
  const recording = recordingText(card);
  if (recording === '') return { title: m.class_no_recording(), text: m.class_no_recording_text() };
  return { title: recording, text: card.recording === 'overdue' ? m.class_overdue_text() : m.class_processing_text() };
}

function JoinPanel({ card, asksAtOnce }: AttendPanelProps) {
  const join = actionOf(card, 'join');
  const [asked, setAsked] = useState(asksAtOnce && join?.enabled === true);
  return (
    <Card className={classes['panel']} data-lead={join?.enabled || undefined}>
      <h2>{join?.enabled === true && card.status === 'Live' ? m.class_live() : untilText(card) || whenText(card)}</h2>
      <p>{join?.enabled === true ? untilText(card) : opensText(card)}</p>
      {join?.enabled === true ? (
        <Button size="md" leftSection={<IconVideo size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setAsked(true)}>
          {m.class_join()}
        </Button>
      ) : (
        <DisabledAction label={m.class_join()} reason={reasonText(join?.reason ?? '')} />
      )}
      <Suspense>{asked ? <GuidelinesDialog card={card} onClose={() => setAsked(false)} /> : null}</Suspense>
    </Card>
  );
}
