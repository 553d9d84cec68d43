import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button, Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, type Ref, Suspense, lazy, useRef } from 'react';
import type { Session } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import type { PartControl, Seen } from '../../ui/media/part-control.ts';
import { VideoPlayer } from '../../ui/video/video-player.tsx';
import { assetQuery, renewAsset, resumeQuery } from './asset-queries.ts';
import type { AssetPlace } from './queries.ts';
import { ProgressRing } from '../../ui/feedback/progress/progress-ring.tsx';
import { StatusTick } from '../../ui/feedback/progress/status-tick.tsx';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { usePageName } from '../../lib/page/page-name.ts';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { PathButton, PathLink } from '../../ui/navigation/path-link.tsx';
import { MarkButtons } from './marks/mark-buttons.tsx';
import { NotesPane } from './notes/notes-pane.tsx';
import { useProgress } from './use-progress.ts';
import { durationInWords } from '../../lib/format/durations.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import classes from './asset.module.css';

const PdfViewer = lazy(() => import('../../ui/pdf/pdf-viewer.tsx').then(({ PdfViewer: component }) => ({ default: component })));
const Reader = lazy(() => import('../../ui/media/reader.tsx').then(({ Reader: component }) => ({ default: component })));

const LessonQuiz = lazy(() => import('./quiz/lesson-quiz.tsx').then(({ LessonQuiz: component }) => ({ default: component })));

interface AssetContentProps {
  readonly asset: AnswerOf<'openAsset'>;
  /** The part of a note to open at; null for the one that was left. */
  readonly noteAt?: number | null;
  readonly place: AssetPlace;
  readonly session: Session;
  readonly onSeen: (seen: Seen) => void;
  readonly onCounted: (parts: number) => void;
  /** Where to go when a file cannot be shown. */
  readonly wayOut: ReactNode;
  /** Shows a quiz of a page; without it the student's own. */
  readonly renderQuiz?: (names: string) => ReactNode;
  readonly ref?: Ref<PartControl>;
}

/** What an asset shows, by its type (LRN-016): the player, the viewer of PDFs, a page in the portal or the way to one outside, each at the place where it was left, or at a note's. */
export function AssetContent({ asset, noteAt = null, place, session, onSeen, onCounted, wayOut, renderQuiz, ref }: AssetContentProps) {
  const router = useRouter();
  const renew = () => renewAsset(session, place);
  const start = { startAt: noteAt ?? asset.position, startsAtNote: noteAt !== null };
  const { next } = asset;
  switch (asset.assetType) {
    case 'video':
      return (
        <VideoPlayer
          {...(ref ? { ref } : {})}
          id={asset.assetId}
          url={asset.url}
          expiresAt={asset.expiresAt}
          renew={renew}
          name={asset.assetName}
          captionsUrl={asset.captionsUrl}
          chaptersUrl={asset.chaptersUrl}
          posterUrl={asset.posterUrl}
          {...start}
          onWatched={onSeen}
          next={
            next === null
              ? null
              : {
                  id: next.assetId,
                  name: next.assetName,
                  kind: next.assetType === 'video' ? 'video' : 'other',
                  onGo: () => router.history.push(next.url),
                }
          }
        />
      );
    case 'pdf':
      return (
        <Suspense fallback={<Skeleton height={560} radius="lg" role="status" aria-label={m.loading()} />}>
          <PdfViewer
            {...(ref ? { ref } : {})}
            url={asset.url}
            renew={async () => (await renew()).url}
            name={asset.assetName}
            downloadName={asset.downloadName}
            startAt={start.startAt}
            onSeen={onSeen}
            onPages={onCounted}
            wayOut={wayOut}
          />
        </Suspense>
      );
    case 'link':
      return <LinkCard name={asset.assetName} url={asset.url} onOpen={() => onSeen({ position: 0, seen: [[0, 0]] })} />;
    case 'html':
    case 'assessment':
      return (
        <Suspense fallback={<Skeleton height={560} radius="lg" role="status" aria-label={m.loading()} />}>
          <Reader
            {...(ref ? { ref } : {})}
            html={asset.html}
            {...start}
            onSeen={onSeen}
            onCounted={onCounted}
            renderQuiz={
              renderQuiz ??
              ((names) => (
                <Suspense fallback={<Skeleton height={240} radius="lg" role="status" aria-label={m.loading()} />}>
                  <LessonQuiz names={names} place={place} session={session} />
                </Suspense>
              ))
            }
          />
        </Suspense>
      );
  }
}

/** A page outside the portal: it opens in a tab of its own, which completes it. */
function LinkCard({ name, url, onOpen }: { name: string; url: string; onOpen: () => void }) {
  const host = URL.canParse(url) ? new URL(url).host : url;
  return (
    <section className="card-surface grid gap-4 justify-items-start px-gutter py-8 max-[480px]:px-4" aria-label={name}>
      <IconExternalLink className="text-brand-text" size={32} stroke={1.75} aria-hidden />
      <div className="grid gap-1">
        <p className="text-ink text-lg font-strong wrap-anywhere">{host}</p>
        <p className="text-body">{m.learning_link_about()}</p>
      </div>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        rightSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        onClick={onOpen}
        onAuxClick={onOpen}
      >
        {m.learning_link_open()}
      </Button>
    </section>
  );
}

interface AssetStateProps {
  readonly kind: AnswerOf<'openAsset'>['assetType'];
  readonly completed: boolean;
  readonly begun: boolean;
  /** 0 to 1. */
  readonly progress: number;
}

const words = {
  video: m.learning_watched,
  pdf: m.learning_read,
  html: m.learning_read,
  link: m.learning_read,
  assessment: m.learning_read,
} as const;

/** How far one is with the asset on the screen; it says so when it is completed. */
export function AssetState({ kind, completed, begun, progress }: AssetStateProps) {
  const share = Math.floor(progress * 100);
  return (
    <>
      {begun || completed ? (
        <span
          className="inline-flex items-center gap-2 text-muted text-sm tabular whitespace-nowrap data-done:text-good data-done:font-medium"
          data-done={completed || undefined}
        >
          {completed ? (
            <StatusTick size={20} label={m.learning_status_completed()} />
          ) : (
            <ProgressRing size={20} value={progress} label={m.learning_status_in_progress()} />
          )}
          <span aria-hidden="true">{completed ? m.learning_status_completed() : words[kind]({ share: String(share) })}</span>
        </span>
      ) : null}
      <span className={`${classes['said']} absolute overflow-hidden w-px h-px whitespace-nowrap`} role="status">
        {completed ? m.learning_status_completed() : ''}
      </span>
    </>
  );
}

const kinds = {
  video: m.learning_type_video,
  html: m.learning_type_html,
  pdf: m.learning_type_pdf,
  link: m.learning_type_link,
  assessment: m.learning_type_assessment,
} as const;

/** What follows on the same topic or playlist. */
function NextAsset({ next }: { next: NonNullable<AnswerOf<'openAsset'>['next']> }) {
  return (
    <PathLink className="card-link flex items-center gap-4 mt-6 px-4 py-3 text-brand-text" href={next.url}>
      <span className="flex flex-1 flex-col min-w-0">
        <span className="text-muted text-sm tabular">
          {[m.learning_next(), kinds[next.assetType](), durationInWords(next.duration)].filter(Boolean).join(' · ')}
        </span>
        <span className="text-ink font-medium wrap-anywhere" lang={langOf(next.assetName)}>
          {next.assetName}
        </span>
      </span>
      <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
    </PathLink>
  );
}

type OpenAsset = AnswerOf<'openAsset'>;

/** An asset on the screen; `position` gives the second, page or paragraph that is shown now, from 0. */
export interface ShownAsset extends Pick<OpenAsset, 'assetId' | 'assetName' | 'assetType'> {
  readonly learningPathId: string;
  readonly position: () => number;
}

interface AssetPageProps {
  /** The tab it belongs to, where the address says. */
  readonly place: AssetPlace & { readonly moduleId?: string };
  /** The part of a note to open at; null for the one that was left. */
  readonly startAt?: number | null;
  /** What else may be done about the asset, beside its marks. */
  readonly more?: ComponentType<ShownAsset>;
  /** Shown below the asset. */
  readonly below?: ComponentType<Pick<ShownAsset, 'assetId' | 'assetType' | 'learningPathId'>>;
}

/** A page of its own for a video, a page or a PDF: where it is, how far one is, the thing itself, and the notes beside it. */
export function AssetPage({ place, startAt = null, more, below }: AssetPageProps) {
  const session = useOwnSession();
  const { learningPathId, assetId, of } = place;
  const query = useQuery(assetQuery(session, { learningPathId, assetId, ...(of ? { of } : {}) }));
  if (query.data === undefined) return <QueryView query={query} loading={<AssetSkeleton />} heading="h1" />;
  // what is around it opens in one's own course alone
  const asset = of === undefined ? query.data : { ...query.data, trail: [], next: null };
  return <OpenedAsset asset={asset} place={place} startAt={startAt} more={more} below={below} />;
}

function AssetSkeleton() {
  return (
    <div role="status" aria-label={m.loading()}>
      <Skeleton width="24%" height={16} mb={12} />
      <Skeleton width="48%" height={30} mb={24} />
      <div className={`${classes['body']} grid gap-6 min-[1100px]:grid-cols-[minmax(0,1fr)_320px] min-[1100px]:items-start`}>
        <Skeleton height={460} radius="lg" />
        <Skeleton height={220} radius="lg" />
      </div>
    </div>
  );
}

function OpenedAsset({
  asset,
  place,
  startAt,
  more: More,
  below: Below,
}: {
  asset: OpenAsset;
  place: AssetPlace & { moduleId?: string };
  startAt: number | null;
  more: AssetPageProps['more'];
  below: AssetPageProps['below'];
}) {
  const session = useOwnSession();
  // /resumeProgress/detail names no asset
  usePageName(asset.assetName);
  const { learningPathId, assetId, moduleId, of } = place;
  const own = { learningPathId, assetId, ...(of ? { of } : {}) };
  const { onSeen, onCounted, completed, progress } = useProgress({ session, place: own, asset });
  const control = useRef<PartControl>(null);
  const back = asset.trail.at(-1);
  return (
    <article className="min-w-0">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 mb-4">
        <div className="flex-[1_1_320px] min-w-0">
          {asset.trail.length > 0 ? <Trail trail={asset.trail} /> : null}
          <h1 className="font-text text-xl wrap-anywhere" lang={langOf(asset.assetName)}>
            {asset.assetName}
          </h1>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 min-h-10">
          <AssetState kind={asset.assetType} completed={completed} begun={asset.status !== ''} progress={progress} />
          <MarkButtons asset={asset} place={{ learningPathId, ...(moduleId ? { moduleId } : {}) }} />
          {More === undefined ? null : (
            <More
              assetId={assetId}
              assetName={asset.assetName}
              assetType={asset.assetType}
              learningPathId={learningPathId}
              position={() => Math.floor(control.current?.position() ?? 0)}
            />
          )}
        </div>
      </header>
      <div className={`${classes['body']} grid gap-6 min-[1100px]:grid-cols-[minmax(0,1fr)_320px] min-[1100px]:items-start`}>
        <div className="min-w-0">
          <AssetContent
            ref={control}
            asset={asset}
            noteAt={startAt}
            place={own}
            session={session}
            onSeen={onSeen}
            onCounted={onCounted}
            wayOut={
              back ? (
                <PathButton variant="default" href={back.url}>
                  {m.learning_back_to({ name: back.name })}
                </PathButton>
              ) : null
            }
          />
          {asset.assetType === 'html' && completed ? (
            // its end is far below the head of the page
            <p className="flex items-center justify-center gap-2 mt-6 text-good font-medium" aria-hidden="true">
              <StatusTick label={m.learning_status_completed()} />
              {m.learning_status_completed()}
            </p>
          ) : null}
          {asset.next ? <NextAsset next={asset.next} /> : null}
          {Below === undefined ? null : <Below assetId={assetId} assetType={asset.assetType} learningPathId={learningPathId} />}
        </div>
        <aside className={`${classes['aside']} min-w-0 empty:hidden`} aria-label={m.learning_aside({ name: asset.assetName })}>
          <NotesPane
            asset={asset}
            place={own}
            position={() => Math.floor(control.current?.position() ?? 0)}
            onGoTo={(part) => control.current?.goTo(part)}
          />
        </aside>
      </div>
    </article>
  );
}

/** The unit and topic it is in. The path above them is in the line under the header already. */
function Trail({ trail }: { trail: OpenAsset['trail'] }) {
  const steps = trail.length > 1 ? trail.slice(1) : trail;
  return (
    <nav aria-label={m.learning_trail()}>
      <ol className={`${classes['trail']} flex flex-wrap items-center gap-x-1 gap-y-0 m-0 p-0 text-muted text-sm list-none`}>
        {steps.map(({ learningPathId, name, url }, index) => (
          <li className="inline-flex items-center gap-1 min-w-0" key={learningPathId}>
            {index > 0 ? <IconChevronRight size={14} stroke={1.75} aria-hidden="true" /> : null}
            <PathLink className="py-0.5 tap text-inherit no-underline" href={url}>
              {name}
            </PathLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Finds out what was opened last and not finished, and shows it. */
export function LatestAsset({ children }: { children: (place: AssetPlace & { readonly moduleId: string }) => ReactNode }) {
  const query = useQuery(resumeQuery(useOwnSession()));
  if (query.data === undefined) return <QueryView query={query} height={460} heading="h1" />;
  if (query.data === null) {
    return (
      <EmptyState
        drawing="desk"
        heading="h1"
        title={m.empty_records()}
        action={<PathButton href="/prepare">{m.home_to_paths()}</PathButton>}
      >
        {m.home_resume_none()}
      </EmptyState>
    );
  }
  const { assetId, learningPathId, moduleId } = query.data;
  return children({ assetId, learningPathId, moduleId });
}
