import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import type { RollLine } from '@abhyas/contract/classes/roll.ts';
import { Button } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SlotFoot, SlotForm } from '../../../../ui/slots/slot-form.tsx';
import { useClassCalls } from '../mentor-class-queries.ts';
import { howText } from '../mentor-class-words.ts';

export type Said = 'present' | 'absent';

/** A mark against what is known of some students. */
export interface Correction {
  /** Everyone who is marked. */
  readonly lines: readonly RollLine[];
  readonly status: Said;
  /** Of whom something else is known: for them a reason is needed. */
  readonly pins: readonly string[];
  /** All who were not marked yet are marked: the buttons for that disappear. */
  readonly isOfOpen: boolean;
}

interface CorrectDialogProps {
  readonly card: ClassCard;
  readonly correction: Correction;
  readonly onClose: () => void;
  /** Gives the lines as they are now. */
  readonly onDone: (after: readonly RollLine[]) => void;
  /** Has the focus after saving where the opener disappears. */
  readonly title: RefObject<HTMLElement | null>;
}

/** Asks why students are marked against what was seen. The reason is kept for those whom it corrects; they see that it was corrected. */
export function CorrectDialog({ card, correction: { lines, pins, status, isOfOpen }, onClose, onDone, title }: CorrectDialogProps) {
  const saved = useRef(false);
  useReturnFocus((opener) => (saved.current && isOfOpen ? title.current : opener));
  const { mark } = useClassCalls(card.mappingId);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const send = () => {
    const written = reason.trim();
    if (written.length < 3) return setFault(m.mclass_reason_short());
    mark.mutate(
      { lines, attend_status: status, reason: written },
      {
        onSuccess: ({ students }) => {
          saved.current = true;
          onClose();
          onDone(students);
        },
      },
    );
  };
  const corrected = lines.filter(({ imspin }) => pins.includes(imspin));
  return (
    <FormDialog title={titleOf({ lines, status })} onClose={onClose} keepsTyped>
      <SlotForm onSubmit={send}>
        {lines.length > 1 ? (
          <p>{m.roll_correct_some({ count: corrected.length, names: namesOf(corrected) })}</p>
        ) : (
          corrected.map((line) => (howText(line) === '' ? null : <p key={line.imspin}>{m.roll_correct_known({ known: howText(line) })}</p>))
        )}
        <Field
          label={m.mclass_reason()}
          help={m.roll_correct_help()}
          error={fault === '' ? null : fault}
          value={reason}
          maxLength={300}
          data-autofocus
          onChange={(next) => {
            setReason(next);
            setFault('');
          }}
        />
        {mark.isError ? <FormError>{mark.error.message}</FormError> : null}
        <SlotFoot rule="">
          <Button variant="default" onClick={onClose}>
            {m.mclass_dialog_close()}
          </Button>
          <Button type="submit" loading={mark.isPending}>
            {m.roll_correct_send()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}

/** So many students are named; of more the number is said. */
const maxNamed = 5;

function namesOf(lines: readonly RollLine[]): string {
  const named = lines.slice(0, maxNamed).map(({ name }) => name);
  const more = lines.length - named.length;
  return [...named, ...(more === 0 ? [] : [m.roll_correct_more({ count: more })])].join(', ');
}

function titleOf({ lines, status }: Pick<Correction, 'lines' | 'status'>): string {
  const [line] = lines;
  if (line !== undefined && lines.length === 1)
    return status === 'present' ? m.roll_correct_present({ name: line.name }) : m.roll_correct_absent({ name: line.name });
  return status === 'present' ? m.roll_correct_present_many({ count: lines.length }) : m.roll_correct_absent_many({ count: lines.length });
}
