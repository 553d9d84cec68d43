import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { mayDownload } from '@abhyas/rules/learning/download.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PdfViewer } from '../../../ui/pdf/pdf-viewer.tsx';
import { handoutQuery } from '../queries.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

interface HandoutDialogProps {
  readonly card: Pick<ClassCard, 'mappingId' | 'handout'>;
  readonly onClose: () => void;
}

/** The handout of a class in the PDF viewer, by a link that expires and is renewed (API-064). */
export function HandoutDialog({ card: { mappingId, handout }, onClose }: HandoutDialogProps) {
  const query = useQuery(handoutQuery(mappingId));
  const wayOut = (
    <Button variant="default" onClick={onClose}>
      {m.action_close()}
    </Button>
  );
  return (
    <Dialog onClose={onClose} title={handout} size={1080} yOffset="4dvh">
      <QueryView query={query} height={480}>
        {(data) => (
          <PdfViewer
            name={handout}
            url={data.expiryURL}
            renew={async () => (await call('classHandout', { mappingId })).expiryURL}
            {...(mayDownload(handout) ? { downloadName: handout } : {})}
            wayOut={wayOut}
          />
        )}
      </QueryView>
    </Dialog>
  );
}
