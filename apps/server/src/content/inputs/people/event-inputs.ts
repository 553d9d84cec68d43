import type { EventInput } from '../../../modules/calendar/import-events.ts';
import { momentIn, startOfDay } from '../../../platform/common/moment-in.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { getChecked } from '../../format/base.ts';
import type { Pack } from '../../format/pack.ts';

type Event = Pack['events'][number];

/** Events of a pack, at the times of the brand's zone. */
export function eventInputs({
  pack,
  courseIds,
  variantIds,
  anchorDay,
  timeZone,
}: {
  pack: Pack;
  courseIds: ReadonlyMap<string, bigint>;
  variantIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
}): EventInput[] {
  const dayOf = (text: string) => toDay({ text, anchor: anchorDay });
  const startOf = (text: string) => startOfDay({ day: dayOf(text), timeZone });
  const afterDay = (text: string) => startOfDay({ day: Temporal.PlainDate.from(dayOf(text)).add({ days: 1 }).toString(), timeZone });
  const timesOf = ({ day, time, minutes, lastDay = day }: Event) => {
    if (time === undefined) return { startsAt: startOf(day), endsAt: afterDay(lastDay), allDay: true };
    const startsAt = momentIn({ text: `${dayOf(day)} ${time}`, timeZone });
    return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000), allDay: false };
  };
  const repeatOf = ({ repeat }: Event): EventInput['repeat'] => ({
    meetingRecurrance: repeat === undefined ? '0' : '1',
    repeatType: repeat?.type ?? '',
    repeatCount: repeat?.every ?? 1,
    repeatOn: repeat?.on.join(',') ?? '',
    endsNever: repeat !== undefined && repeat.endsOn === undefined && repeat.endsAfter === undefined,
    endsOn: repeat?.endsOn === undefined ? '' : dayOf(repeat.endsOn),
    endsAfter: repeat?.endsAfter ?? 0,
  });
  return pack.events.map((event) => {
    const times = timesOf(event);
    return {
      ...times,
      key: event.key,
      courseId: getChecked(courseIds, event.programme),
      variantId: event.variant === undefined ? null : getChecked(variantIds, `${event.programme}/${event.variant}`),
      name: event.name,
      about: event.about,
      place: event.venue,
      cta: event.ctaName,
      link: event.link ?? '',
      meetingUrl: event.hangoutLink ?? '',
      handoutUrl: event.handout ?? '',
      publishAt: event.publishDay === undefined ? null : startOf(event.publishDay),
      countdownTo: event.countDown === '1' ? times.startsAt : null,
      repeat: repeatOf(event),
    };
  });
}
