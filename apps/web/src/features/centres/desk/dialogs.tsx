import { maxNoteLength } from '@abhyas/contract/centres/note-limits.ts';
import type { DeskSession, RoomOfSession, Seated } from '@abhyas/contract/centres/desk.ts';
import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { fieldClasses, fieldProps } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import classes from './dialogs.module.css';
import { useAddNote, useCheckIn, useMoveSession } from './queries.ts';
import { callError } from '../../../lib/api.ts';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { whenText } from './words.ts';

/** What browsers that read QR codes have, as far as it is used here. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type CodeReaderClass = new (options: { formats: string[] }) => CodeReader;

/** Milliseconds between two looks at the picture. */
const lookMs = 250;

const readerClass = (): CodeReaderClass | null =>
  'BarcodeDetector' in globalThis ? (globalThis as unknown as { BarcodeDetector: CodeReaderClass }).BarcodeDetector : null;

/** Whether this browser can read codes by its camera. */
const canReadCodes = (): boolean => readerClass() !== null && 'mediaDevices' in navigator;

/**
 * Reads QR codes by the camera into `onCode`, each once as long as it is in sight, while `isOn`. `video` is where the picture is shown; `failed` says that there is no
 * camera, or that it may not be used.
 */
function useCodeCamera({ isOn, onCode }: { isOn: boolean; onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    const Reader = readerClass();
    if (!isOn || Reader === null) return;
    const reader = new Reader({ formats: ['qr_code'] });
    let stream: MediaStream | null = null;
    let isOver = false;
    let last = '';
    const look = async () => {
      const picture = video.current;
      if (picture === null || picture.readyState < picture.HAVE_CURRENT_DATA) return;
      const [code] = await reader.detect(picture);
      const text = code?.rawValue ?? '';
      if (!isOver && text !== '' && text !== last) found(text);
      last = text;
    };
    const timer = setInterval(() => void look().catch(() => undefined), lookMs);
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver) return stopAll(stream);
      if (video.current !== null) video.current.srcObject = stream;
    };
    start().catch(() => !isOver && setFailed(true));
    return () => {
      isOver = true;
      clearInterval(timer);
      if (stream !== null) stopAll(stream);
    };
  }, [isOn]);
  return { video, failed };
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

interface CheckInDialogProps {
  readonly venue: { readonly venueId: string; readonly timeZone: string };
  readonly onClose: () => void;
}

/**
 * Checks in one candidate after the other by the codes on their admit cards: typed, by a hand scanner, which types too and presses Enter, or by the camera. The
 * field is ready for the next code as soon as one was read.
 */
export function CheckInDialog({ venue, onClose }: CheckInDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isCameraOn, setCameraOn] = useState(false);
  const checkIn = useCheckIn();
  const send = (text: string) => {
    if (text.trim() === '' || checkIn.isPending) return;
    const done = () => {
      setCode('');
      field.current?.focus();
    };
    checkIn.mutate({ venueId: venue.venueId, code: text.slice(0, 40) }, { onSuccess: done, onError: () => field.current?.select() });
  };
  const { video, failed } = useCodeCamera({ isOn: isCameraOn, onCode: send });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(code);
  };
  return (
    <FormDialog title={m.desk_in_title()} onClose={onClose}>
      <form className="grid grid-cols-1 gap-4" onSubmit={submit} noValidate>
        {isCameraOn && !failed ? (
          // the picture of the camera has nothing to be said in words
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video
            ref={video}
            className="w-full aspect-4/3 rounded-control bg-sunken object-cover"
            aria-label={m.desk_in_camera()}
            autoPlay
            muted
            playsInline
          />
        ) : null}
        <TextInput
          {...fieldProps({ help: m.desk_in_help(), error: checkIn.error?.message ?? (failed ? m.desk_in_no_camera() : null) })}
          ref={field}
          className={classes['code'] ?? ''}
          label={m.desk_in_code()}
          data-autofocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => {
            if (checkIn.isError) checkIn.reset();
            setCode(event.currentTarget.value);
          }}
        />
        <div role="status">
          {checkIn.data === undefined || checkIn.isError ? null : <Done seated={checkIn.data} zone={venue.timeZone} />}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          {canReadCodes() ? (
            <Button variant="default" onClick={() => setCameraOn(!isCameraOn)}>
              {isCameraOn ? m.desk_in_scan_stop() : m.desk_in_scan()}
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            {m.desk_in_close()}
          </Button>
          <Button type="submit" loading={checkIn.isPending}>
            {m.desk_check_in()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

function Done({ seated: { name, pin, room, seat, wasIn, checkedInAt }, zone }: { seated: Seated; zone: string }) {
  return (
    <div
      className="grid gap-0.5 px-4 py-3 rounded-control bg-good-wash text-ink wrap-anywhere data-before:bg-warn-wash"
      data-before={wasIn || undefined}
    >
      <strong className="text-lg">{m.desk_in_seat({ room, seat })}</strong>
      <span>{wasIn ? m.desk_in_before({ name, time: formatTime(checkedInAt, zone) }) : m.desk_in_ok({ name })}</span>
      <span>{pin}</span>
    </div>
  );
}

/** Moves everyone of a session to another session of the test, or to another room. */
export function MoveSessionDialog({ session, room, onClose }: { session: DeskSession; room: RoomOfSession; onClose: () => void }) {
  const move = useMoveSession();
  // staff have seen for how many the new place does not suit
  const acceptsUnfit = callError(move.error, 'moveSession')?.code === 'SLOT_UNSUITABLE';
  const choices = [
    ...room.otherRooms.map(({ roomId, name, seats }) => ({
      value: `room ${roomId}`,
      label: m.desk_session_move_room({ room: name, seats }),
    })),
    ...room.otherSlots.map(({ slotId, venue, timeZone, room: there, startsAt, free }) => ({
      value: `slot ${slotId}`,
      label: m.desk_session_move_slot({ when: whenText(startsAt, timeZone), venue, room: there, free }),
    })),
  ];
  const [choice, setChoice] = useState(choices[0]?.value ?? '');
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (move.isPending) return;
    const [kind, id = ''] = choice.split(' ');
    const to = kind === 'room' ? ({ kind: 'room', roomId: id } as const) : ({ kind: 'slot', slotId: id } as const);
    const done = () => {
      showSuccess(m.desk_session_moved());
      onClose();
    };
    move.mutate({ slotId: session.slotId, to, acceptsUnfit }, { onSuccess: done });
  };
  return (
    <FormDialog title={m.desk_session_move()} onClose={onClose}>
      <form className="grid grid-cols-1 gap-4" onSubmit={save} noValidate>
        <p className="text-muted wrap-anywhere">{m.desk_session_move_text({ count: session.booked })}</p>
        <NativeSelect
          label={m.desk_session_move_to()}
          size="lg"
          classNames={fieldClasses}
          data={choices}
          value={choice}
          data-autofocus
          onChange={(event) => {
            move.reset();
            setChoice(event.currentTarget.value);
          }}
        />
        {move.error ? <FormError>{move.error.message}</FormError> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="default" onClick={onClose}>
            {m.desk_move_stop()}
          </Button>
          <Button type="submit" loading={move.isPending}>
            {acceptsUnfit ? m.desk_session_move_anyway() : m.desk_session_move()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

/** What a note is about: a session or '', a seat of it or 0. */
export interface NoteSubject {
  readonly slotId: string;
  readonly seat: number;
}

interface NoteDialogProps {
  readonly venueId: string;
  readonly subject: NoteSubject;
  readonly session: DeskSession | null;
  readonly zone: string;
  readonly onClose: () => void;
}

/** Writes a note about the day, a session or a seat. */
export function NoteDialog({ venueId, subject, session, zone, onClose }: NoteDialogProps) {
  const [text, setText] = useState('');
  const add = useAddNote();
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (add.isPending || text.trim() === '') return;
    const done = () => {
      showSuccess(m.desk_note_saved());
      onClose();
    };
    add.mutate({ venueId, ...subject, text }, { onSuccess: done });
  };
  return (
    <FormDialog title={m.desk_note_add()} onClose={onClose} keepsTyped={text !== ''}>
      <form className="grid grid-cols-1 gap-4" onSubmit={save} noValidate>
        <p className="text-muted wrap-anywhere">{aboutText({ subject, session, zone })}</p>
        <Textarea
          label={m.desk_note_text()}
          classNames={fieldClasses}
          data-autofocus
          autosize
          minRows={3}
          maxLength={maxNoteLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {add.error ? <FormError>{add.error.message}</FormError> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="default" onClick={onClose}>
            {m.desk_move_stop()}
          </Button>
          <Button type="submit" loading={add.isPending} disabled={text.trim() === ''}>
            {m.desk_note_save()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

function aboutText({ subject, session, zone }: Pick<NoteDialogProps, 'subject' | 'session' | 'zone'>): string {
  if (session === null) return m.desk_note_about_centre();
  const place = { time: formatTime(session.startsAt, zone), room: session.room };
  return subject.seat === 0 ? m.desk_note_about_session(place) : m.desk_note_about_seat({ ...place, seat: subject.seat });
}
