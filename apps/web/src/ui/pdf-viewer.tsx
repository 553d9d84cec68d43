import 'react-pdf/dist/Page/TextLayer.css';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
// oxlint-disable-next-line import/default -- vite gives the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { m } from '../paraglide/messages.js';
import { EmptyState } from './empty-state.tsx';
import classes from './pdf-viewer.module.css';
import { zoomSteps } from './zoom.ts';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * The text of the page as it stands, escaped, because it is set as HTML. A renderer of our own also keeps out the library's tree of tags, whose
 * tables a screen reader cannot follow.
 */
const plainText = ({ str }: { str: string }): string => str.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? '');

/** Pages of a PDF one at a time, with zoom and download. `onEnd` is called when the last page shows. */
export function PdfViewer({ url, name, onEnd }: { url: string; name: string; onEnd: () => void }) {
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(100);
  const [attempt, setAttempt] = useState(0);
  const { ref, width } = useElementSize();
  useEffect(() => {
    if (pages > 0 && page === pages) onEnd();
  }, [page, pages, onEnd]);
  const sheet = Math.min(width, 820);
  return (
    <div className={classes['viewer']}>
      <div className={classes['bar']} role="toolbar" aria-label={m.pdf_tools({ name })}>
        <Tool label={m.pdf_previous()} icon={IconChevronLeft} off={page <= 1} onUse={() => setPage(page - 1)} />
        <span className={classes['count']} aria-live="polite">
          {pages > 0 ? m.pdf_page_of({ page: String(page), pages: String(pages) }) : ''}
        </span>
        <Tool label={m.pdf_next()} icon={IconChevronRight} off={page >= pages} onUse={() => setPage(page + 1)} />
        <span className={classes['gap']} />
        <Tool label={m.pdf_zoom_out()} icon={IconZoomOut} off={zoom <= zoomSteps.least} onUse={() => setZoom(zoom - zoomSteps.by)} />
        <span className={classes['zoom']}>{zoom}%</span>
        <Tool label={m.pdf_zoom_in()} icon={IconZoomIn} off={zoom >= zoomSteps.most} onUse={() => setZoom(zoom + zoomSteps.by)} />
        <ActionIcon component="a" href={url} download={name} variant="subtle" color="gray" size={36} aria-label={m.pdf_download()}>
          <IconDownload size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      <div className={classes['pages']} tabIndex={0} role="region" aria-label={name}>
        {/* measured inside the padding */}
        <div ref={ref}>
          <Document
            key={attempt}
            file={url}
            onLoadSuccess={({ numPages }) => setPages(numPages)}
            loading={<Skeleton height={480} />}
            error={
              <EmptyState
                drawing="cloud"
                title={m.error_title()}
                role="alert"
                action={<Button onClick={() => setAttempt(attempt + 1)}>{m.error_retry()}</Button>}
              >
                {m.pdf_broken()}
              </EmptyState>
            }
          >
            {sheet > 0 ? (
              <Page pageNumber={page} customTextRenderer={plainText} width={(sheet * zoom) / 100} loading={<Skeleton height={480} />} />
            ) : null}
          </Document>
        </div>
      </div>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: typeof IconZoomIn;
  /** At the first or last step: it does nothing, and keeps the focus. */
  readonly off: boolean;
  readonly onUse: () => void;
}

function Tool({ label, icon: Icon, off, onUse }: ToolProps) {
  return (
    <ActionIcon
      className={classes['tool'] ?? ''}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      aria-disabled={off}
      onClick={() => (off ? undefined : onUse())}
    >
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  );
}
