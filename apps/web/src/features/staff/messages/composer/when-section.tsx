import { quietHours } from '@abhyas/rules/notices/quiet-hours.ts';
import { now } from '../../../../lib/clock.ts';
import { dayOf } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { whenText } from '../../../../shared/staff/words.ts';
import { Card } from '../../../../ui/cards/card.tsx';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { ChoicePills } from '../../../../ui/forms/choice-pills.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SlotFields } from '../../../../ui/slots/slot-form.tsx';
import type { Draft } from './draft.ts';

const hourText = (hour: number) => `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;

/** When a message goes, and that it waits for the end of the quiet hours. */
export function WhenSection({
  draft: { when, day, time },
  timeZone,
  goesAt,
  fault,
  onChange,
}: {
  draft: Draft;
  timeZone: string;
  /** When it would go, as the server says; undefined while that is not known. */
  goesAt: string | undefined;
  fault: string | null;
  onChange: (part: Partial<Draft>) => void;
}) {
  const today = dayOf(now(), timeZone);
  return (
    <Card as="section" className="grid gap-4" aria-labelledby="message-when">
      <h2 id="message-when" className="text-lg">
        {m.smsg_when()}
      </h2>
      <ChoicePills
        label={m.smsg_when()}
        choices={[
          { value: 'now', text: m.smsg_now() },
          { value: 'later', text: m.smsg_later() },
        ]}
        value={when}
        onChange={(chosen) => onChange({ when: chosen })}
      />
      {when === 'later' ? (
        <SlotFields>
          <DateField label={m.smsg_day()} required today={today} min={today} value={day} onChange={(typed) => onChange({ day: typed })} />
          <Field type="time" label={m.smsg_time()} required calm value={time} onChange={(typed) => onChange({ time: typed })} />
        </SlotFields>
      ) : null}
      {fault === null ? null : <FormError>{fault}</FormError>}
      <p className="text-muted text-sm" role="status">
        {m.smsg_quiet({ from: hourText(quietHours.from), to: hourText(quietHours.to), zone: timeZone })}{' '}
        {goesAt === undefined ? '' : m.smsg_goes_at({ when: whenText(goesAt, timeZone) })}
      </p>
    </Card>
  );
}
