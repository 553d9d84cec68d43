import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import { type ComponentType, useRef } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { usePageName } from '../../../lib/page/page-name.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import type { PartControl } from '../../../ui/media/part-control.ts';
import { PathButton, PathLink } from '../../../ui/navigation/path-link.tsx';
import { StatusTick } from '../../../ui/feedback/progress/status-tick.tsx';
import { AssetContent } from './asset-content.tsx';
import classes from './asset-page.module.css';
import { assetQuery } from './asset-queries.ts';
import { AssetState } from './asset-state.tsx';
import { MarkButtons } from '../marks/mark-buttons.tsx';
import { NextAsset } from './next-asset.tsx';
import { NotesPane } from '../notes/notes-pane.tsx';
import { useProgress } from '../progress/use-progress.ts';
import type { AssetPlace } from '../queries.ts';

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
}

/** A page of its own for a video, a page or a PDF: where it is, how far one is, the thing itself, and the notes beside it. */
export function AssetPage({ place, startAt = null, more }: AssetPageProps) {
  const session = useOwnSession();
  const { learningPathId, assetId, of } = place;
  const query = useQuery(assetQuery(session, { learningPathId, assetId, ...(of ? { of } : {}) }));
  if (query.isPending) return <AssetSkeleton />;
  if (query.isLoadingError) {
    return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  }
  // what is around it opens in one's own course alone
  const asset = of === undefined ? query.data : { ...query.data, trail: [], next: null };
  return <OpenedAsset asset={asset} place={place} startAt={startAt} more={more} />;
}

function AssetSkeleton() {
  return (
    <div role="status" aria-label={m.loading()}>
      <Skeleton width="24%" height={16} mb={12} />
      <Skeleton width="48%" height={30} mb={24} />
      <div className={classes['body']}>
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
}: {
  asset: OpenAsset;
  place: AssetPlace & { moduleId?: string };
  startAt: number | null;
  more: AssetPageProps['more'];
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
    <article className={classes['page']}>
      <header className={classes['head']}>
        <div className={classes['words']}>
          {asset.trail.length > 0 ? <Trail trail={asset.trail} /> : null}
          <h1 className={classes['title']}>{asset.assetName}</h1>
        </div>
        <div className={classes['tools']}>
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
      <div className={classes['body']}>
        <div className={classes['main']}>
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
            <p className={classes['done']} aria-hidden="true">
              <StatusTick label={m.learning_status_completed()} />
              {m.learning_status_completed()}
            </p>
          ) : null}
          {asset.next ? <NextAsset next={asset.next} /> : null}
        </div>
        <aside className={classes['aside']} aria-label={m.learning_aside({ name: asset.assetName })}>
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
      <ol className={classes['trail']}>
        {steps.map(({ learningPathId, name, url }, index) => (
          <li key={learningPathId}>
            {index > 0 ? <IconChevronRight size={14} stroke={1.75} aria-hidden="true" /> : null}
            <PathLink href={url}>{name}</PathLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
