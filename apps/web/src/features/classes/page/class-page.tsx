import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePageName } from '../../../lib/page/page-name.ts';
import { isOwnStudent } from '../../../lib/session/session.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { ClassFailed } from '../class-failed.tsx';
import { actionOf, placeText, whenParts } from '../class-words.ts';
import { StateChip } from '../cards/state-chip.tsx';
import { StaleNote } from '../list/stale-note.tsx';
import { detailsQuery } from '../queries.ts';
import { AttendPanel } from './attend-panel.tsx';
import { CheckIn } from './check-in.tsx';
import classes from './class-page.module.css';
import { IconArrowLeft, IconArrowRight, IconCalendarEvent, IconMapPin, IconUser, IconUsersGroup, IconVideo } from '@tabler/icons-react';
import { classPath } from '../../../shared/class-path.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { HandoutButton } from '../cards/handout-button.tsx';
import type { ClassRecording } from '@abhyas/contract/classes/watch.ts';
import { isShortPart } from '@abhyas/rules/classes/class-card.ts';
import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../../lib/format/durations.ts';
import { requestAutoplay } from '../../../ui/video/autoplay.ts';
import { ProviderRecording } from './provider-recording.tsx';
import { call } from '../../../lib/api.ts';
import { VideoPlayer } from '../../../ui/video/video-player.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { Seen } from '../../../ui/media/part-control.ts';
import { recorderOf } from './own-plays.ts';

/** Records what a student watches of a recording. What the server makes of it is shown on the page as soon as it says so; the lists are read again on leaving. */
function usePlays({ card: { mappingId, attendance }, recording }: { card: ClassCard; recording: ClassRecording }) {
  const session = useOwnSession();
  const client = useQueryClient();
  const { recordingId } = recording;
  const [recorder] = useState(() => recorderOf(session));
  // what this device has not sent yet is where one really stopped
  const [startAt] = useState(() => recorder?.pendingOf(recordingId)?.position ?? recording.position);
  const waits = useRef(attendance.status !== 'present');

  useEffect(() => {
    const stop = recorder?.subscribe((saved) => {
      const own = saved.find((each) => each.recordingId === recordingId);
      if (own === undefined) return;
      const { queryKey } = detailsQuery(mappingId);
      client.setQueryData(queryKey, (before) => (before ? { ...before, card: { ...before.card, attendance: own.attendance } } : before));
    });
    return () => {
      stop?.();
      const { completed } = queryKeys.classes;
      // after the player that goes too has told what it knows
      queueMicrotask(() => void (recorder?.flush() ?? Promise.resolve()).then(() => client.invalidateQueries({ queryKey: completed })));
    };
  }, [client, recorder, mappingId, recordingId]);

  const onWatched = ({ position, seen }: Seen) => {
    if (recorder === null) return;
    recorder.record({ recordingId, position: Math.floor(position), seen });
    // the first seconds may count already: the student sees it at once
    if (!waits.current || seen.length === 0) return;
    waits.current = false;
    void recorder.flush();
  };
  return { startAt, onWatched };
}

interface RecordingPlayerProps {
  readonly card: ClassCard;
  readonly recording: ClassRecording;
}

/** A recording in our player, from where the student stopped. What they watch is recorded, and counts as attended (CLS-019). */
function RecordingPlayer({ card, recording }: RecordingPlayerProps) {
  const { startAt, onWatched } = usePlays({ card, recording });
  // the page is read again while it plays; the player keeps the links that it began with, and renews them itself
  const [{ recordingId, url, expiresAt, captionsUrl, chaptersUrl, posterUrl }] = useState(recording);
  return (
    <VideoPlayer
      id={recordingId}
      name={m.class_recording_of({ title: card.classTitle })}
      url={url}
      expiresAt={expiresAt}
      captionsUrl={captionsUrl}
      chaptersUrl={chaptersUrl}
      posterUrl={posterUrl}
      startAt={startAt}
      renew={() => call('renewRecording', { recordingId })}
      onWatched={onWatched}
    />
  );
}

interface RecordingsProps {
  readonly card: ClassCard;
  readonly recordings: readonly ClassRecording[];
  /** Whether the one that is shown first plays without another press. */
  readonly playsAtOnce: boolean;
}

const isShort = ({ startsAt, endsAt }: ClassCard, { seconds }: ClassRecording) =>
  isShortPart({ seconds, startsAt: new Date(startsAt), endsAt: new Date(endsAt) });

/** The recordings of a class, one at a time: a video of the portal in our player, one that the provider keeps by its link. */
function Recordings({ card, recordings, playsAtOnce }: RecordingsProps) {
  const [chosen, setChosen] = useState(() => {
    const first = (recordings.find((each) => !isShort(card, each)) ?? recordings[0])?.recordingId ?? '';
    if (playsAtOnce) requestAutoplay(first);
    return first;
  });
  const shown = recordings.find(({ recordingId }) => recordingId === chosen) ?? recordings[0];
  if (shown === undefined) return null;
  return (
    <section aria-label={m.class_recordings()} className="grid gap-3 min-w-0">
      {recordings.length < 2 ? null : (
        <div role="group" aria-label={m.class_recordings()} className="flex flex-wrap gap-2">
          {recordings.map((each, index) => (
            <button
              key={each.recordingId}
              type="button"
              className="min-h-9 px-3 py-0 border border-line-strong rounded-control bg-card text-body text-sm font-medium cursor-pointer aria-pressed:border-brand-text aria-pressed:bg-brand-wash aria-pressed:text-brand-text"
              aria-pressed={each.recordingId === shown.recordingId}
              onClick={() => setChosen(each.recordingId)}
            >
              {isShort(card, each)
                ? m.class_recording_part_short({ number: index + 1, length: formatDuration(each.seconds) })
                : m.class_recording_part({ number: index + 1 })}
            </button>
          ))}
        </div>
      )}
      {shown.elsewhere ? (
        <ProviderRecording key={shown.recordingId} card={card} recordingId={shown.recordingId} />
      ) : (
        <RecordingPlayer key={shown.recordingId} card={card} recording={shown} />
      )}
    </section>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** When, where and with whom a class is, and its handout. */
function ClassFacts({ card }: { card: ClassCard }) {
  const { day, range } = whenParts(card);
  return (
    <Card className="grid gap-4 justify-items-start">
      <dl className={`${classes['facts']} grid gap-2 m-0`}>
        <div>
          <dt>
            <IconCalendarEvent {...icon} />
            <span className="visually-hidden">{m.class_when()}</span>
          </dt>
          <dd>
            <strong>{day}</strong>, <span className="whitespace-nowrap">{range}</span>
          </dd>
        </div>
        <div>
          <dt>
            {card.mode === 'Virtual' ? <IconVideo {...icon} /> : <IconMapPin {...icon} />}
            <span className="visually-hidden">{m.class_where()}</span>
          </dt>
          <dd>{placeText(card)}</dd>
        </div>
        {card.mentorName === '' ? null : (
          <div>
            <dt>
              <IconUser {...icon} />
              <span className="visually-hidden">{m.class_mentor()}</span>
            </dt>
            <dd>{card.mentorName}</dd>
          </div>
        )}
        <div>
          <dt>
            <IconUsersGroup {...icon} />
            <span className="visually-hidden">{m.classes_batches()}</span>
          </dt>
          <dd>{card.batchName}</dd>
        </div>
      </dl>
      <HandoutButton card={card} size="md" withIcon />
    </Card>
  );
}

type Details = AnswerOf<'classDetails'>;

/** The classes before and after this one in its batch. */
function Neighbours({ before, after }: Pick<Details, 'before' | 'after'>) {
  if (before === null && after === null) return null;
  return (
    <nav aria-label={m.class_neighbours()} className="grid gap-2">
      {before === null ? null : (
        <PathLink
          className="card-link flex gap-3 items-center min-h-14 px-4 py-2 text-ink font-medium wrap-anywhere"
          href={classPath(before)}
        >
          <IconArrowLeft className="flex-none text-muted" size={18} stroke={1.75} aria-hidden="true" />
          <span className="flex-1 min-w-0">
            <span className="block text-muted text-xs font-normal">{m.class_before()}</span> {before.classTitle}
          </span>
        </PathLink>
      )}
      {after === null ? null : (
        <PathLink
          className="card-link flex gap-3 items-center min-h-14 px-4 py-2 text-ink font-medium wrap-anywhere"
          href={classPath(after)}
        >
          <span className="flex-1 min-w-0">
            <span className="block text-muted text-xs font-normal">{m.class_after()}</span> {after.classTitle}
          </span>
          <IconArrowRight className="flex-none text-muted" size={18} stroke={1.75} aria-hidden="true" />
        </PathLink>
      )}
    </nav>
  );
}

interface ClassPageProps {
  readonly mappingId: string;
  /** What a link from a list wants at once: the way in, the recording, or nothing. */
  readonly wants: 'join' | 'play' | '';
  /** The code of the room that was scanned, '' for none. */
  readonly code: string;
}

/** /Classes/LIVE/{id} (CLS-024): what a class is, the way into it, and afterwards its recordings. */
export function ClassPage({ mappingId, wants, code }: ClassPageProps) {
  const query = useQuery(detailsQuery(mappingId));
  if (query.isPending) return <ClassSkeleton />;
  if (query.data === undefined) return <ClassFailed error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <StaleNote queries={[query]} />
      <ShownClass details={query.data} wants={wants} code={code} />
    </>
  );
}

function ClassSkeleton() {
  return (
    <div role="status" aria-label={m.loading()}>
      <Skeleton width="30%" height={16} mb={12} />
      <Skeleton width="48%" height={30} mb={24} />
      <div className="grid-cols-[minmax(0,880fr)_minmax(0,376fr)] grid gap-6 items-start max-[900px]:grid-cols-1">
        <Skeleton height={360} radius="lg" />
        <Skeleton height={240} radius="lg" />
      </div>
    </div>
  );
}

function ShownClass({
  details: { card, recordings, before, after },
  wants,
  code,
}: Omit<ClassPageProps, 'mappingId'> & { details: AnswerOf<'classDetails'> }) {
  const session = useOwnSession();
  usePageName(card.classTitle);
  // a part may be there while the class runs: the way in stays
  const isOpen = actionOf(card, 'join') !== undefined || actionOf(card, 'scan') !== undefined;
  const asks = isOpen || recordings.length === 0;
  return (
    <article className="min-w-0">
      <header className="grid gap-1 mb-6">
        <p className="m-0 text-muted text-sm tabular">
          {m.class_of({ module: card.moduleNumber, number: card.classNumber })} · {card.batchName}
        </p>
        <h1 className="font-text text-xl wrap-anywhere">{card.classTitle}</h1>
        <StateChip card={card} withReason={!asks} />
      </header>
      <div className="grid-cols-[minmax(0,880fr)_minmax(0,376fr)] grid gap-6 items-start max-[900px]:grid-cols-1">
        <div className="grid gap-6 min-w-0">
          {code !== '' && isOwnStudent(session) ? <CheckIn mappingId={card.mappingId} code={code} timeZone={card.timeZone} /> : null}
          {asks ? <AttendPanel card={card} asksAtOnce={wants === 'join'} /> : null}
          {recordings.length > 0 ? <Recordings card={card} recordings={recordings} playsAtOnce={wants === 'play'} /> : null}
          {card.description === '' ? null : (
            <section aria-labelledby="class-about">
              <h2 className="mx-0 mt-0 mb-1 text-lg" id="class-about">
                {m.class_about()}
              </h2>
              <p className="max-w-[68ch] m-0 whitespace-pre-line wrap-anywhere">{card.description}</p>
            </section>
          )}
        </div>
        <aside className="grid min-w-0 gap-4" aria-label={m.class_facts()}>
          <ClassFacts card={card} />
          <Neighbours before={before} after={after} />
        </aside>
      </div>
    </article>
  );
}
