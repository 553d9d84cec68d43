import type { Seated } from '@abhyas/contract/centres/desk.ts';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import { formatTime } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { fieldProps } from '../../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import classes from './dialogs.module.css';
import { useCheckIn } from '../queries.ts';
import { canReadCodes, useCodeCamera } from './use-code-camera.ts';

interface CheckInDialogProps {
  readonly venue: { readonly venueId: string; readonly timeZone: string };
  readonly onClose: () => void;
}

/**
 * Checks in one candidate after the other by the codes on their admit cards: typed, by a hand scanner, which types too and presses Enter, or by the camera. The
 * field is ready for the next code as soon as one was read.
 */
export function CheckInDialog({ venue, onClose }: CheckInDialogProps) {
  useReturnFocus();
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
      <form className={classes['form']} onSubmit={submit} noValidate>
        {isCameraOn && !failed ? (
          // the picture of the camera has nothing to be said in words
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video ref={video} className={classes['camera']} aria-label={m.desk_in_camera()} autoPlay muted playsInline />
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
        <div className={classes['choices']}>
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
    <div className={classes['done']} data-before={wasIn || undefined}>
      <strong>{m.desk_in_seat({ room, seat })}</strong>
      <span>{wasIn ? m.desk_in_before({ name, time: formatTime(checkedInAt, zone) }) : m.desk_in_ok({ name })}</span>
      <span>{pin}</span>
    </div>
  );
}
