import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode, type Ref } from 'react';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import type { PartControl, Seen } from '../../../ui/media/part-control.ts';
import { VideoPlayer } from '../../../ui/video/video-player.tsx';
import { renewAsset } from './asset-queries.ts';
import type { AssetPlace } from '../queries.ts';

const PdfViewer = lazy(() => import('../../../ui/pdf/pdf-viewer.tsx').then(({ PdfViewer: component }) => ({ default: component })));
const Reader = lazy(() => import('../../../ui/media/reader.tsx').then(({ Reader: component }) => ({ default: component })));

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
  readonly ref?: Ref<PartControl>;
}

/** What an asset shows, by its type (LRN-016): the player, the viewer of PDFs or a page in the portal, each at the place where it was left, or at a note's. */
export function AssetContent({ asset, noteAt = null, place, session, onSeen, onCounted, wayOut, ref }: AssetContentProps) {
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
    case 'html':
    case 'assessment':
      return (
        <Suspense fallback={<Skeleton height={560} radius="lg" role="status" aria-label={m.loading()} />}>
          <Reader {...(ref ? { ref } : {})} html={asset.html} {...start} onSeen={onSeen} onCounted={onCounted} />
        </Suspense>
      );
  }
}
