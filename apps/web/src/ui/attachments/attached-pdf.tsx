import { Button } from '@mantine/core';
import { mayDownload } from '@abhyas/rules/learning/download.ts';
import { m } from '../../paraglide/messages.js';
import { PdfViewer } from '../pdf/pdf-viewer.tsx';
import { Dialog } from '../feedback/dialog.tsx';

/** An attached PDF over the page it was posted on. What only shows as one is not offered as a file to keep (MED-021). */
export function AttachedPdf({ name, url, onClose }: { name: string; url: string; onClose: () => void }) {
  const wayOut = (
    <Button variant="default" onClick={onClose}>
      {m.action_close()}
    </Button>
  );
  return (
    <Dialog onClose={onClose} title={name} size={1080} yOffset="4dvh">
      <PdfViewer name={name} url={url} {...(mayDownload(name) ? { downloadName: name } : {})} wayOut={wayOut} />
    </Dialog>
  );
}
