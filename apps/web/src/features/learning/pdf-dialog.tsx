import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { AssetContent, AssetState } from './asset.tsx';
import { assetQuery } from './asset-queries.ts';
import classes from './pdf-dialog.module.css';
import { useProgress } from './use-progress.ts';
import type { AssetPlace } from './queries.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';

interface PdfDialogProps {
  readonly name: string;
  readonly place: AssetPlace;
  /** Its page of its own, with notes beside it. */
  readonly href: string;
  readonly onClose: () => void;
}

// comes along with what the file is, not after it
void import('../../ui/pdf/pdf-viewer.tsx').catch(() => {});

/** The PDF viewer over the list it was opened from. */
export function PdfDialog({ name, place, href, onClose }: PdfDialogProps) {
  const session = useOwnSession();
  const query = useQuery(assetQuery(session, place));
  return (
    <Dialog
      onClose={onClose}
      title={name}
      size={1080}
      yOffset="4dvh"
      classNames={{ title: 'wrap-anywhere', body: classes['body'] ?? '', content: 'flex flex-col' }}
    >
      <QueryView query={query} height={480}>
        {(data) => <OpenedPdf asset={data} place={place} href={href} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}

function OpenedPdf({ asset, place, href, onClose }: Omit<PdfDialogProps, 'name'> & { asset: AnswerOf<'openAsset'> }) {
  const session = useOwnSession();
  const { onSeen, onCounted, completed, progress } = useProgress({ session, place, asset });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 mb-2">
        <AssetState kind={asset.assetType} completed={completed} begun={asset.status !== ''} progress={progress} />
        <PathLink className="text-brand-text text-sm" href={href}>
          {m.learning_open_page()}
        </PathLink>
      </div>
      <AssetContent
        asset={asset}
        place={place}
        session={session}
        onSeen={onSeen}
        onCounted={onCounted}
        wayOut={
          <Button variant="default" onClick={onClose}>
            {m.action_close()}
          </Button>
        }
      />
    </>
  );
}
