import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { momentIn } from '../../../lib/dates/moment-in.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { DateField } from '../../../ui/date/date-field.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { ReasonDialog } from '../../../ui/slots/reason-dialog.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { ChangedMeanwhile, useVersionedForm } from '../../../ui/forms/versioned-form.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { SlotFields, SlotFoot, SlotForm, SlotNote } from '../../../ui/slots/slot-form.tsx';
import { actionOf, whenText } from '../class-words.ts';
import { useClassCalls } from './mentor-class-queries.ts';
import { StartButton } from './start-button.tsx';
import { IconCalendarTime, IconFileText, IconMessage2, IconPlayerPlay, IconQrcode, IconX } from '@tabler/icons-react';
import { recordingPath } from '../../../shared/class-path.ts';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { HandoutButton } from '../cards/handout-button.tsx';
import classes from './mentor-class.module.css';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import { AttachmentField } from '../../../ui/attachments/attachment-field.tsx';
import { useAttachments } from '../../../ui/attachments/use-attachments.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';

/** '17:30' of a moment in a zone. */
const clockText = (moment: string, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(new Date(moment));

/** Gives a class another time. A session of the mentor's own at that time is pointed out; it can be moved too. */
function MoveClassDialog({ card, onClose }: { card: ClassCard; onClose: () => void }) {
  const { timeZone: zone } = card;
  const { move } = useClassCalls(card.mappingId);
  const form = useVersionedForm({
    stored: { day: dayOf(new Date(card.startsAt), zone), start: clockText(card.startsAt, zone), end: clockText(card.endsAt, zone) },
    version: card.version,
  });
  const { day, start, end } = form.typed;
  const [fault, setFault] = useState('');
  const startsAt = momentIn({ day, time: start, zone });
  const endsAt = momentIn({ day, time: end, zone });
  const session = useSessionAt({ startsAt, endsAt });
  const today = dayOf(now(), zone);
  const send = () => {
    if (startsAt === null || endsAt === null) return setFault(m.mclass_move_day());
    if (endsAt <= startsAt) return setFault(m.mclass_move_order());
    if (Date.parse(startsAt) <= now().getTime()) return setFault(m.mclass_move_past());
    setFault('');
    const moved = { startsAt, endsAt };
    move.mutate(
      { ...moved, version: form.version },
      {
        onSuccess: () => {
          onClose();
          showSuccess(m.mclass_moved({ when: whenText({ ...moved, timeZone: zone }) }));
        },
      },
    );
  };
  return (
    <FormDialog title={m.mclass_move_title()} onClose={onClose} keepsTyped fillsPhone>
      <SlotForm onSubmit={send}>
        <p>
          <strong>{card.classTitle}</strong>
          <br />
          {m.mclass_move_now({ when: whenText(card) })}
        </p>
        <DateField label={m.mclass_move_on()} today={today} min={today} value={day} onChange={(typed) => form.change({ day: typed })} />
        <SlotFields>
          <Field type="time" label={m.mclass_move_from()} value={start} onChange={(typed) => form.change({ start: typed })} />
          <Field type="time" label={m.mclass_move_to()} value={end} onChange={(typed) => form.change({ end: typed })} />
        </SlotFields>
        {session === '' ? null : <SlotNote>{m.mclass_move_session({ student: session })}</SlotNote>}
        <ChangedMeanwhile form={form} labels={{ day: m.mclass_move_on(), start: m.mclass_move_from(), end: m.mclass_move_to() }} />
        {fault === '' ? null : <FormError>{fault}</FormError>}
        {move.isError ? <FormError>{move.error.message}</FormError> : null}
        <SlotFoot rule={m.mclass_move_about({ zone })}>
          <Button type="submit" loading={move.isPending}>
            {m.mclass_move_send()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}

/** The student of a session that the mentor has at this time, '' for none: a warning, as a session is easier to move than a class. */
function useSessionAt({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string {
  const { isMentor, student_imspin: imspin } = useOwnSession();
  const { data } = useQuery({
    queryKey: [...queryKeys.mentoring.dashboard, 'beside classes'],
    queryFn: ({ signal }) => call('mentorDashboard', { imspin, search: '', after: '' }, { signal }),
    enabled: isMentor,
    meta: { quiet: true },
  });
  if (data === undefined || startsAt === null || endsAt === null) return '';
  const found = [...data.live, ...data.upcoming].find((session) => session.startsAt < endsAt && session.endsAt > startsAt);
  return found?.studentName ?? '';
}

/** Writes to everyone of the batch about a class. */
function MessageDialog({ card, onClose }: { card: ClassCard; onClose: () => void }) {
  const { message } = useClassCalls(card.mappingId);
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const send = () => {
    const written = text.trim();
    if (written.length < 3) return setFault(m.mclass_message_short());
    message.mutate(written, {
      onSuccess: ({ students }) => {
        onClose();
        showSuccess(m.mclass_message_sent({ count: students }));
      },
    });
  };
  return (
    <FormDialog title={m.mclass_message_title({ batch: card.batchName })} onClose={onClose} keepsTyped>
      <SlotForm onSubmit={send}>
        <Textarea
          label={m.mclass_message_label()}
          description={m.mclass_message_help()}
          error={fault === '' ? null : fault}
          errorProps={{ role: 'alert' }}
          autosize
          minRows={4}
          maxRows={10}
          maxLength={400}
          value={text}
          readOnly={message.isPending}
          data-autofocus
          classNames={fieldClasses}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFault('');
          }}
        />
        {message.isError ? <FormError>{message.error.message}</FormError> : null}
        <SlotFoot rule="">
          <Button variant="default" onClick={onClose}>
            {m.mclass_dialog_close()}
          </Button>
          <Button type="submit" loading={message.isPending}>
            {m.mclass_message_send()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}

/** Cancels a class with a reason, which the batch reads. */
function CancelClassDialog({ card, onClose }: { card: ClassCard; onClose: () => void }) {
  const { cancel } = useClassCalls(card.mappingId);
  const send = (reason: string) =>
    cancel.mutate(
      { reason, version: card.version },
      {
        onSuccess: () => {
          onClose();
          showSuccess(m.mclass_cancelled());
        },
      },
    );
  return (
    <ReasonDialog
      title={m.mclass_cancel_title()}
      label={m.mclass_reason()}
      help={m.mclass_reason_read()}
      tooShort={m.mclass_reason_short()}
      back={m.mclass_keep()}
      action={m.mclass_cancel()}
      isRed
      change={cancel}
      onSend={send}
      onClose={onClose}
    >
      <p>
        <strong>{card.classTitle}</strong>
        <br />
        {whenText(card)}
      </p>
      <p>{m.mclass_cancel_about()}</p>
    </ReasonDialog>
  );
}

/** Gives a class a PDF as its handout, in place of the one it has. */
function ShareDialog({ card, onClose }: { card: ClassCard; onClose: () => void }) {
  const { share } = useClassCalls(card.mappingId);
  const attachments = useAttachments({ onlyPdf: true });
  const [fault, setFault] = useState('');
  const send = () => {
    const { files, links } = attachments;
    if (files.length !== 1) return setFault(m.mclass_share_one());
    const [link] = links ?? [];
    if (link === undefined) return setFault(m.mclass_share_wait());
    setFault('');
    share.mutate(link, {
      onSuccess: () => {
        onClose();
        showSuccess(m.mclass_shared());
      },
    });
  };
  return (
    <FormDialog title={m.mclass_share_title()} onClose={onClose} keepsTyped>
      <SlotForm onSubmit={send}>
        <p>{card.handout === '' ? m.mclass_share_about() : m.mclass_share_replaces({ name: card.handout })}</p>
        <div {...attachments.target({ isLocked: share.isPending })}>
          <AttachmentField attachments={attachments} isLocked={share.isPending} onePdf />
        </div>
        {fault === '' ? null : <FormError>{fault}</FormError>}
        {share.isError ? <FormError>{share.error.message}</FormError> : null}
        <SlotFoot rule="">
          <Button variant="default" onClick={onClose}>
            {m.mclass_dialog_close()}
          </Button>
          <Button type="submit" loading={share.isPending}>
            {m.mclass_share()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}

const RoomScreen = lazyDialog(async () => (await import('./room-screen.tsx')).RoomScreen);
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Open = 'cancel' | 'message' | 'move' | 'room' | 'share';
const labels = { share: m.mclass_share, message: m.mclass_message, move: m.mclass_move, cancel: m.mclass_cancel } as const;
const icons = { share: IconFileText, message: IconMessage2, move: IconCalendarTime, cancel: IconX } as const;

/** What can be done with a class now, as its card says: begin it, show the code in the room, watch its recording, open its handout, and change it. */
export function ClassTools({ card, url }: { card: ClassCard; url: string }) {
  const [opened, setOpened] = useState<Open | null>(null);
  const close = () => setOpened(null);
  const offered = (['share', 'message', 'move', 'cancel'] as const).filter((kind) => actionOf(card, kind)?.enabled === true);
  const showsRoom = card.mode === 'In person' && actionOf(card, 'roll') !== undefined && card.status !== 'Completed';
  const start = actionOf(card, 'start');
  const opensHandout = actionOf(card, 'handout')?.enabled === true;
  const isRecorded = actionOf(card, 'watch') !== undefined;
  if (offered.length === 0 && !showsRoom && !opensHandout && !isRecorded && start === undefined) return null;
  return (
    <div className={`${classes['tools']} flex flex-wrap gap-2 items-center mb-6`}>
      {start === undefined ? null : <StartButton card={card} action={start} url={url} />}
      {showsRoom ? (
        <Button leftSection={<IconQrcode {...icon} />} onClick={() => setOpened('room')}>
          {m.room_show()}
        </Button>
      ) : null}
      {isRecorded ? (
        <PathButton href={recordingPath(card)} variant="default" leftSection={<IconPlayerPlay {...icon} />}>
          {m.class_watch()}
        </PathButton>
      ) : null}
      <HandoutButton card={card} size="md" withIcon />
      {offered.map((kind) => {
        const Icon = icons[kind];
        return (
          <Button key={kind} variant="default" leftSection={<Icon {...icon} />} onClick={() => setOpened(kind)}>
            {labels[kind]()}
          </Button>
        );
      })}
      {opened === 'cancel' ? <CancelClassDialog card={card} onClose={close} /> : null}
      {opened === 'move' ? <MoveClassDialog card={card} onClose={close} /> : null}
      {opened === 'message' ? <MessageDialog card={card} onClose={close} /> : null}
      {opened === 'share' ? <ShareDialog card={card} onClose={close} /> : null}
      <Suspense>{opened === 'room' ? <RoomScreen card={card} onClose={close} /> : null}</Suspense>
    </div>
  );
}
