import { addDays } from '@abhyas/rules/calendar/view-days.ts';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { narrowBelow } from '../../../lib/page/screen-width.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { WeekGrid } from './views/week-grid.tsx';
import { type WeekBlock, layOutWeek } from './week-layout.ts';
import { WeekList } from './views/week-list.tsx';
import classes from './week-panel.module.css';
import { type DayOffPreview, dayOffQuery, useWeekCalls, weekQuery } from './week-queries.ts';
import { dayName, hoursText, openedText, shortDay } from '../../../shared/mentoring/hours-words.ts';
import { weekName } from './week-words.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import type { MentorSettings, Week } from '@abhyas/contract/mentoring/week.ts';
import { IconChevronLeft, IconChevronRight, IconClock, IconCopy, IconPlus, IconRepeat, IconSettings } from '@tabler/icons-react';
import { zoneName } from '../../../lib/dates/zone-beside.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { dayAndTime } from '../../../lib/dates/time-there.ts';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';

type Hit = DayOffPreview['hits'][number];
type Choice = Hit['choices'][number];

interface DayOffBarProps {
  readonly date: string;
  readonly zone: string;
  /** What it would do; null until that has come. */
  readonly preview: DayOffPreview | null;
  /** Why the preview did not come, '' if it did. */
  readonly error: string;
  readonly onKeep: () => void;
}

/** A day off that is not saved yet: names the bookings it hits and what they are offered, and asks. */
function DayOffBar({ date, zone, preview, error, onKeep }: DayOffBarProps) {
  const { takeOff } = useWeekCalls();
  const [reason, setReason] = useState('');
  const [changes, setChanges] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const hits = preview?.hits ?? [];
  const choicesOf = ({ offer, choices }: Hit) =>
    offer === null || choices.some(({ timeId }) => timeId === offer.timeId) ? choices : [...choices, offer];
  const isThere = (hit: Hit, timeId: string) => timeId === '' || choicesOf(hit).some((choice) => choice.timeId === timeId);
  /** Chosen before the list was read again, and no longer free: the proposal holds until another one is chosen. */
  const isGone = (hit: Hit) => !isThere(hit, chosen.get(hit.bookingId) ?? '');
  const offerOf = (hit: Hit) => (isGone(hit) ? null : chosen.get(hit.bookingId)) ?? hit.offer?.timeId ?? '';
  const holderOf = (timeId: string, but: Hit) => hits.find((hit) => hit !== but && offerOf(hit) === timeId)?.studentName;
  const isTwice = hits.some((hit) => offerOf(hit) !== '' && holderOf(offerOf(hit), hit) !== undefined);
  const day = dayName(date);
  const take = () =>
    takeOff.mutate(
      { date, reason: reason.trim(), offers: hits.map((hit) => ({ bookingId: hit.bookingId, timeId: offerOf(hit) })) },
      {
        onSuccess: () => {
          onKeep();
          showSuccess(m.mentor_off_taken({ day }));
        },
      },
    );
  const timeWords = ({ startsAt, mentorName: mentor }: Choice) =>
    m.mentor_offer_time({ when: dayAndTime({ moment: startsAt, zone }), mentor });
  const optionOf = (choice: Choice, hit: Hit) => {
    const student = holderOf(choice.timeId, hit);
    const text = timeWords(choice);
    // one time is for one student
    const isTaken = student !== undefined && offerOf(hit) !== choice.timeId;
    return {
      value: choice.timeId,
      label: student === undefined ? text : m.mentor_offer_taken({ offer: text, student }),
      disabled: isTaken,
    };
  };
  const offeredWords = (hit: Hit) => {
    const choice = choicesOf(hit).find(({ timeId }) => timeId === offerOf(hit));
    return choice === undefined ? m.mentor_no_offer() : m.mentor_offered({ offer: timeWords(choice) });
  };
  return (
    <section
      className={`${classes['bar']} [position:var(--stays)] z-3 grid gap-3 p-4 rounded-control bg-warn-wash`}
      aria-label={m.mentor_take_off({ day })}
    >
      <p role="status">
        <strong>
          {preview === null
            ? m.mentor_take_off({ day })
            : hits.length === 0
              ? m.mentor_off_none({ day })
              : m.mentor_off_hits({ day, count: hits.length })}
        </strong>{' '}
        {m.mentor_not_saved_yet()}
        {preview === null || preview.free === 0 ? '' : ` ${m.mentor_off_free({ count: preview.free })}`}
      </p>
      {error === '' ? null : <FormError>{error}</FormError>}
      {hits.length > 0 ? (
        <>
          <ul className={classes['hits']}>
            {hits.map((hit, index) => (
              <li key={hit.bookingId}>
                <strong>{hit.studentName}</strong> {formatTime(hit.startsAt, zone)}
                {changes ? (
                  <NativeSelect
                    aria-label={m.mentor_offer_for({ student: hit.studentName })}
                    value={offerOf(hit)}
                    // the button that asked for the choices is gone
                    autoFocus={index === 0}
                    data={[{ value: '', label: m.mentor_offer_none() }, ...choicesOf(hit).map((choice) => optionOf(choice, hit))]}
                    error={isGone(hit) ? m.mentor_offer_gone() : null}
                    onChange={(event) => setChosen(new Map(chosen).set(hit.bookingId, event.currentTarget.value))}
                  />
                ) : (
                  `, ${offeredWords(hit)}`
                )}
              </li>
            ))}
          </ul>
          <p>{m.mentor_off_about()}</p>
          <TextInput
            label={m.mentor_off_reason()}
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      ) : null}
      {preview === null || preview.classes.length === 0 ? null : (
        <>
          <p>{m.mentor_off_classes({ count: preview.classes.length })}</p>
          <ul className={classes['hits']}>
            {preview.classes.map(({ mappingId, classTitle, startsAt }) => (
              <li key={mappingId}>
                <PathLink href={`/Classes/LIVE/${encodeURIComponent(classTitle)}/?mappingId=${mappingId}`}>{classTitle}</PathLink>{' '}
                {formatTime(startsAt, zone)}
              </li>
            ))}
          </ul>
        </>
      )}
      {isTwice ? <FormError>{m.mentor_offer_twice()}</FormError> : null}
      {takeOff.isError ? <FormError>{takeOff.error.message}</FormError> : null}
      <div className="flex flex-wrap gap-2 items-center">
        {hits.length > 0 && !changes ? (
          <Button variant="subtle" onClick={() => setChanges(true)}>
            {m.mentor_change_offers()}
          </Button>
        ) : null}
        <Button variant="subtle" onClick={onKeep}>
          {m.mentor_keep_day({ day: shortDay(date) })}
        </Button>
        <Button variant="default" loading={takeOff.isPending} disabled={preview === null || isTwice} onClick={take}>
          {m.mentor_take_day()}
        </Button>
      </div>
    </section>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface WeekHeadProps {
  readonly week: Week;
  readonly settings: MentorSettings;
  /** Any day of the week to show, '' for this week. */
  readonly onGo: (date: string) => void;
  readonly onOpen: () => void;
  readonly onRepeat: () => void;
  readonly onHours: () => void;
  readonly onSettings: () => void;
}

/** Which week it is, the ways to others, what is in it, and what fills it. */
function WeekHead({ week, settings, onGo, onOpen, onRepeat, onHours, onSettings }: WeekHeadProps) {
  const { copy } = useWeekCalls();
  const { from } = week;
  const before = addDays(from, -7);
  const free = week.times.filter(({ state }) => state === 'free').length;
  const about = [
    m.mentor_week_about({ booked: week.bookings.length, free }),
    m.mentor_week_length({ minutes: settings.minutes, buffer: settings.buffer }),
    m.mentor_zone({ zone: zoneName({ moment: `${from}T12:00:00.000Z`, zone: week.timeZone }) }),
  ].join(' · ');
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 items-center">
      <div className="flex flex-wrap gap-2 items-center">
        <h2 id="mentor-week" className="my-0 mr-2 ml-0 text-lg">
          {weekName({ from, to: addDays(from, 6) })}
        </h2>
        <ActionIcon variant="default" size={36} aria-label={m.mentor_week_before()} onClick={() => onGo(before)}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={m.mentor_week_after()} onClick={() => onGo(addDays(from, 7))}>
          <IconChevronRight {...icon} />
        </ActionIcon>
        <Button variant="default" size="sm" onClick={() => onGo('')}>
          {m.session_today()}
        </Button>
      </div>
      <p className="flex-[1_1_240px] m-0 text-muted text-sm">{about}</p>
      <div className="flex flex-wrap gap-2 items-center">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCopy {...icon} />}
          loading={copy.isPending}
          onClick={() =>
            copy.mutate({ week: before, fromWeek: from, toWeek: from }, { onSuccess: (answer) => showSuccess(openedText(answer)) })
          }
        >
          {m.mentor_copy_week()}
        </Button>
        <Button variant="default" size="sm" leftSection={<IconClock {...icon} />} onClick={onHours}>
          {m.mentor_hours()}
        </Button>
        <Button variant="default" size="sm" leftSection={<IconRepeat {...icon} />} onClick={onRepeat}>
          {m.mentor_repeat()}
        </Button>
        <Button variant="default" size="sm" leftSection={<IconSettings {...icon} />} onClick={onSettings}>
          {m.mentor_settings()}
        </Button>
        <Button variant="light" size="sm" leftSection={<IconPlus {...icon} />} onClick={onOpen}>
          {m.mentor_to_slots()}
        </Button>
      </div>
      {copy.isError ? <FormError>{copy.error.message}</FormError> : null}
    </div>
  );
}

const OpenDialog = lazyDialog(async () => (await import('./dialogs/open-dialog.tsx')).OpenDialog);
const CloseDialog = lazyDialog(async () => (await import('./dialogs/close-dialog.tsx')).CloseDialog);
const HoursDialog = lazyDialog(async () => (await import('../../../shared/mentoring/hours-dialog.tsx')).HoursDialog);
const BookForDialog = lazyDialog(async () => (await import('../mentor/time-for-student.tsx')).BookForDialog);
const RepeatDialog = lazyDialog(async () => (await import('./dialogs/repeat-dialog.tsx')).RepeatDialog);
const SettingsDialog = lazyDialog(async () => (await import('../../../shared/mentoring/settings-dialog.tsx')).SettingsDialog);

type Asked =
  | { readonly kind: 'open'; readonly date: string; readonly from?: string; readonly to?: string }
  | { readonly kind: 'close'; readonly block: WeekBlock; readonly date: string }
  | { readonly kind: 'book'; readonly timeId: string }
  | { readonly kind: 'hours' | 'repeat' | 'settings' };

/**
 * A mentor's week: what is booked, what is free, and everything that changes it, as a grid or a list on a narrow screen (MEN-050). With
 * `off` it begins at a day that is about to be taken off.
 */
export function WeekPanel({ off: askedOff = '' }: { off?: string }) {
  const [date, setDate] = useState(askedOff);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [off, setOff] = useState(askedOff);
  const isNarrow = useMediaQuery(`(max-width: ${narrowBelow - 1}px)`) ?? false;
  const query = useQuery({ ...weekQuery(date), placeholderData: keepPreviousData });
  const preview = useQuery({ ...dayOffQuery(off), enabled: off !== '' });
  const { endOff, keepHours, settle } = useWeekCalls();
  if (query.data === undefined) return <QueryView query={query} height={420} />;
  const { week, settings, venues, hours, otherDays, openUntil } = query.data;
  const layout = layOutWeek(week);
  const hits = new Set(off === '' ? [] : (preview.data?.hits ?? []).map(({ bookingId }) => bookingId));
  const shown = {
    layout,
    zone: week.timeZone,
    off,
    hits,
    onClose: (block: WeekBlock, day: string) => setAsked({ kind: 'close', block, date: day }),
    onOpen: (day: string) => setAsked({ kind: 'open', date: day }),
    onDragged: (stretch: { date: string; from: string; to: string }) => setAsked({ kind: 'open', ...stretch }),
    onTakeOff: setOff,
    onEndOff: (day: string) => endOff.mutate({ date: day }, { onSuccess: (answer) => showSuccess(openedText(answer)) }),
  };
  const close = () => setAsked(null);
  return (
    <Card className="grid gap-4 min-w-0" aria-labelledby="mentor-week" aria-busy={query.isPlaceholderData}>
      <WeekHead
        week={week}
        settings={settings}
        onGo={(day) => {
          setOff('');
          setDate(day);
        }}
        onOpen={() => setAsked({ kind: 'open', date: '' })}
        onRepeat={() => setAsked({ kind: 'repeat' })}
        onHours={() => setAsked({ kind: 'hours' })}
        onSettings={() => setAsked({ kind: 'settings' })}
      />
      <p className="m-0 text-sm text-muted">
        {hours.length === 0
          ? m.mentor_hours_none()
          : m.mentor_hours_every({ hours: hoursText({ hours, days: week.days }), day: formatDayFirst(openUntil) })}
        {otherDays.length === 0 ? null : ` ${m.mentor_other_on({ days: otherDays.map(({ date: day }) => dayName(day)).join(', ') })}`}
      </p>
      {query.isRefetchError ? (
        <FormError>
          {m.plan_stale()}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void query.refetch()}>
            {m.error_retry()}
          </Button>
        </FormError>
      ) : null}
      {endOff.isError ? <FormError>{endOff.error.message}</FormError> : null}
      {isNarrow ? <WeekList {...shown} /> : <WeekGrid {...shown} />}
      {off === '' ? null : (
        <DayOffBar
          key={off}
          date={off}
          zone={week.timeZone}
          preview={preview.data ?? null}
          error={preview.isLoadingError ? preview.error.message : ''}
          onKeep={() => {
            setOff('');
            // the bar goes, and so may the button that asked for it
            document.getElementById(`day-${off}`)?.focus({ preventScroll: true });
          }}
        />
      )}
      <Suspense>
        {asked?.kind === 'open' ? (
          <OpenDialog
            date={asked.date}
            start={asked.from}
            end={asked.to}
            from={week.from}
            zone={week.timeZone}
            settings={settings}
            venues={venues}
            onClose={close}
          />
        ) : null}
        {asked?.kind === 'close' ? (
          <CloseDialog
            block={asked.block}
            date={asked.date}
            zone={week.timeZone}
            onBook={(timeId) => setAsked({ kind: 'book', timeId })}
            onClose={close}
          />
        ) : null}
        {asked?.kind === 'book' ? <BookForDialog student={null} timeId={asked.timeId} onClose={close} /> : null}
        {asked?.kind === 'hours' ? (
          <HoursDialog
            week={week}
            settings={settings}
            hours={hours}
            otherDays={otherDays}
            venues={venues}
            onSave={keepHours.mutateAsync}
            onClose={close}
          />
        ) : null}
        {asked?.kind === 'repeat' ? <RepeatDialog week={week} onClose={close} /> : null}
        {asked?.kind === 'settings' ? (
          <SettingsDialog settings={settings} zone={week.timeZone} onSave={settle.mutateAsync} onClose={close} />
        ) : null}
      </Suspense>
    </Card>
  );
}
