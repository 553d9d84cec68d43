import { maxNoteLength } from '@abhyas/contract/centres/note-limits.ts';
import type { Candidate, DeskSession } from '@abhyas/contract/centres/desk.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { readClock } from '../../../ui/date/clock-text.ts';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { fieldClasses, fieldProps } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useGiveTimeBack } from './queries.ts';

interface TimeBackDialogProps {
  readonly venue: { readonly venueId: string; readonly name: string; readonly timeZone: string };
  readonly session: DeskSession;
  /** One candidate; null for all who write. */
  readonly candidate: Candidate | null;
  readonly onClose: () => void;
}

/** Gives time back that was lost between two times of the venue's clock, with a reason: to one candidate, or to all who write in a session or at the venue. */
export function TimeBackDialog({ venue, session, candidate, onClose }: TimeBackDialogProps) {
  const zone = venue.timeZone;
  const [scope, setScope] = useState<'session' | 'venue'>('session');
  const [from, setFrom] = useState(candidate?.state === 'offline' ? formatTime(candidate.since, zone) : '');
  const [until, setUntil] = useState(() => formatTime(now().toISOString(), zone));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const give = useGiveTimeBack();
  const [fromClock, untilClock] = [readClock(from), readClock(until)];
  const isReason = reason.trim().length >= 3;
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (give.isPending || fromClock === null || untilClock === null || !isReason) return;
    const whom: RequestOf<'giveTimeBack'>['whom'] =
      candidate !== null
        ? { kind: 'candidate', bookingId: candidate.bookingId }
        : scope === 'session'
          ? { kind: 'session', slotId: session.slotId }
          : { kind: 'venue', venueId: venue.venueId };
    give.mutate(
      { whom, from: fromClock, until: untilClock, reason },
      {
        onSuccess: (answer) => {
          if (answer.given === 0) return;
          showSuccess(givenText(answer));
          onClose();
        },
      },
    );
  };
  const typed = (set: (text: string) => void) => (event: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    give.reset();
    set(event.currentTarget.value);
  };
  const fault = (clock: string | null) => (tried && clock === null ? m.desk_who_time_fault() : null);
  return (
    <FormDialog title={m.desk_time_back()} onClose={onClose} keepsTyped={reason !== ''}>
      <form className="grid grid-cols-1 gap-4" onSubmit={save} noValidate>
        <p className="text-muted wrap-anywhere">
          {candidate === null ? m.desk_time_back_text() : `${m.desk_chosen(candidate)} ${m.desk_time_back_text()}`}
        </p>
        {candidate === null ? (
          <NativeSelect
            label={m.desk_time_back_whom()}
            size="lg"
            classNames={fieldClasses}
            value={scope}
            data={[
              { value: 'session', label: m.desk_time_back_session({ room: session.room }) },
              { value: 'venue', label: m.desk_time_back_venue({ venue: venue.name }) },
            ]}
            onChange={(event) => {
              give.reset();
              setScope(event.currentTarget.value === 'venue' ? 'venue' : 'session');
            }}
          />
        ) : null}
        <div className="grid grid-cols-2 items-start gap-x-3">
          <TextInput
            {...fieldProps({ error: fault(fromClock) })}
            label={m.desk_time_back_from()}
            placeholder={m.desk_who_time_format()}
            autoComplete="off"
            maxLength={10}
            data-autofocus
            value={from}
            onChange={typed(setFrom)}
          />
          <TextInput
            {...fieldProps({ error: fault(untilClock) })}
            label={m.desk_time_back_until()}
            placeholder={m.desk_who_time_format()}
            autoComplete="off"
            maxLength={10}
            value={until}
            onChange={typed(setUntil)}
          />
        </div>
        <Textarea
          {...fieldProps({ help: m.desk_time_back_reason_help(), error: tried && !isReason ? m.desk_time_back_reason_fault() : null })}
          label={m.desk_time_back_reason()}
          autosize
          minRows={2}
          maxLength={maxNoteLength}
          value={reason}
          onChange={typed(setReason)}
        />
        {give.data?.given === 0 ? <FormError>{givenText(give.data)}</FormError> : null}
        {give.error ? <FormError>{give.error.message}</FormError> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="default" onClick={onClose}>
            {m.desk_move_stop()}
          </Button>
          <Button type="submit" loading={give.isPending}>
            {m.desk_time_back()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

/** 'Time given back to 12 candidates. 1 had it already.' */
function givenText({ given, leftOut, unchanged }: AnswerOf<'giveTimeBack'>): string {
  return [
    given === 0 ? m.desk_time_back_none() : m.desk_time_back_done({ count: given }),
    ...(leftOut === 0 ? [] : [m.desk_time_back_left_out({ count: leftOut })]),
    ...(unchanged === 0 ? [] : [m.desk_time_back_had({ count: unchanged })]),
  ].join(' ');
}
