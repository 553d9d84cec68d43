import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { narrowBelow } from '../../../lib/page/screen-width.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { DayOffBar } from './day-off-bar.tsx';
import { WeekGrid } from './views/week-grid.tsx';
import { WeekHead } from './week-head.tsx';
import { layOutWeek, type WeekBlock } from './week-layout.ts';
import { WeekList } from './views/week-list.tsx';
import classes from './week-panel.module.css';
import { dayOffQuery, useWeekCalls, weekQuery } from './week-queries.ts';
import { openedText } from './week-words.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

const OpenDialog = lazyDialog(async () => (await import('./dialogs/open-dialog.tsx')).OpenDialog);
const CloseDialog = lazyDialog(async () => (await import('./dialogs/close-dialog.tsx')).CloseDialog);
const RepeatDialog = lazyDialog(async () => (await import('./dialogs/repeat-dialog.tsx')).RepeatDialog);
const SettingsDialog = lazyDialog(async () => (await import('./dialogs/settings-dialog.tsx')).SettingsDialog);

type Asked =
  | { readonly kind: 'open'; readonly date: string; readonly from?: string; readonly to?: string }
  | { readonly kind: 'close'; readonly block: WeekBlock; readonly date: string }
  | { readonly kind: 'repeat' | 'settings' };

/** A mentor's week: what is booked, what is free, and everything that changes it. A grid, or a list by day where the screen is narrow (MEN-050). With `off` it begins at a day that is about to be taken off. */
export function WeekPanel({ off: askedOff = '' }: { off?: string }) {
  const [date, setDate] = useState(askedOff);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [off, setOff] = useState(askedOff);
  const isNarrow = useMediaQuery(`(max-width: ${narrowBelow - 1}px)`) ?? false;
  const query = useQuery({ ...weekQuery(date), placeholderData: keepPreviousData });
  const preview = useQuery({ ...dayOffQuery(off), enabled: off !== '' });
  const { endOff } = useWeekCalls();
  if (query.isPending) return <Skeleton height={420} radius="lg" role="status" aria-label={m.loading()} />;
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { week, settings, venues } = query.data;
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
    <Card className={classes['panel']} aria-labelledby="mentor-week" aria-busy={query.isPlaceholderData}>
      <WeekHead
        week={week}
        settings={settings}
        onGo={(day) => {
          setOff('');
          setDate(day);
        }}
        onOpen={() => setAsked({ kind: 'open', date: '' })}
        onRepeat={() => setAsked({ kind: 'repeat' })}
        onSettings={() => setAsked({ kind: 'settings' })}
      />
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
        {asked?.kind === 'close' ? <CloseDialog block={asked.block} date={asked.date} zone={week.timeZone} onClose={close} /> : null}
        {asked?.kind === 'repeat' ? <RepeatDialog week={week} onClose={close} /> : null}
        {asked?.kind === 'settings' ? <SettingsDialog settings={settings} zone={week.timeZone} onClose={close} /> : null}
      </Suspense>
    </Card>
  );
}
