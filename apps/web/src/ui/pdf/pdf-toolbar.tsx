import { ActionIcon, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconLayoutSidebar,
  IconMaximize,
  IconMinimize,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useState, type MouseEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import { zoomed, zoomSteps } from '../media/zoom.ts';
import { typedPage } from './page-number.ts';
import classes from './pdf-toolbar.module.css';

interface PdfToolbarProps {
  readonly name: string;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly zoom: number;
  readonly onPage: (page: number) => void;
  readonly onZoom: (zoom: number) => void;
  readonly thumbnails: boolean;
  readonly onThumbnails: () => void;
  readonly searching: boolean;
  readonly onSearch: () => void;
  /** The file and the name to keep it under; null if it is not offered. */
  readonly download: { readonly url: string; readonly name: string; readonly fresh: () => Promise<string> } | null;
  readonly fullscreen: boolean;
  /** Null where the browser has no full screen. */
  readonly onFullscreen: (() => void) | null;
}

/** Pages, zoom, search and download of a PDF. */
export function PdfToolbar({
  name,
  page,
  pages,
  zoom,
  onPage,
  onZoom,
  thumbnails,
  onThumbnails,
  searching,
  onSearch,
  download,
  fullscreen,
  onFullscreen,
}: PdfToolbarProps) {
  // the address of the link may have run out while the file was read
  const { mutate: keep } = useMutation({
    mutationFn: async (file: NonNullable<typeof download>) => ({ url: await file.fresh(), name: file.name }),
    onSuccess: keepFile,
  });
  return (
    <div
      className="flex flex-wrap items-center gap-1 px-3 py-2 border-b border-line bg-card text-body text-sm tabular"
      role="toolbar"
      aria-label={m.pdf_tools({ name })}
    >
      <Tool label={m.pdf_thumbnails()} icon={IconLayoutSidebar} off={pages === 0} pressed={thumbnails} onUse={onThumbnails} />
      <Tool label={m.pdf_previous()} icon={IconChevronUp} off={page <= 1} onUse={() => onPage(page - 1)} />
      <Tool label={m.pdf_next()} icon={IconChevronDown} off={page >= pages} onUse={() => onPage(page + 1)} />
      <PageField page={page} pages={pages} onPage={onPage} />
      <span className="flex-1 max-[480px]:hidden" />
      <span className="inline-flex items-center gap-1">
        <Tool label={m.pdf_zoom_out()} icon={IconZoomOut} off={zoom <= zoomSteps.min} onUse={() => onZoom(zoomed({ zoom, step: -1 }))} />
        <output className="min-w-11 text-center" aria-label={m.pdf_zoom()}>
          {zoom}%
        </output>
        <Tool label={m.pdf_zoom_in()} icon={IconZoomIn} off={zoom >= zoomSteps.max} onUse={() => onZoom(zoomed({ zoom, step: 1 }))} />
      </span>
      <Tool label={m.pdf_search()} icon={IconSearch} off={pages === 0} pressed={searching} onUse={onSearch} />
      {download ? (
        <ActionIcon
          component="a"
          href={download.url}
          download={download.name}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={m.pdf_download()}
          title={m.pdf_download()}
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            keep(download);
          }}
        >
          <IconDownload size={20} stroke={1.75} />
        </ActionIcon>
      ) : null}
      {onFullscreen ? (
        <Tool
          label={fullscreen ? m.pdf_fullscreen_leave() : m.pdf_fullscreen()}
          icon={fullscreen ? IconMinimize : IconMaximize}
          off={pages === 0}
          onUse={onFullscreen}
        />
      ) : null}
    </div>
  );
}

function keepFile({ url, name }: { url: string; name: string }): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** The page one is on, to be typed over: Enter goes there, what is no page goes back to what it was. What is being typed stays while the pages move. */
function PageField({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const [text, setText] = useState<string | null>(null);
  const go = () => {
    const typed = text === null ? null : typedPage({ text, pages });
    setText(null);
    if (typed !== null && typed !== page) onPage(typed);
  };
  return (
    <span className="inline-flex items-center gap-2 ml-1 whitespace-nowrap">
      <TextInput
        type="number"
        size="xs"
        min={1}
        max={Math.max(1, pages)}
        value={text ?? String(page)}
        disabled={pages === 0}
        aria-label={m.pdf_page()}
        // Escape takes back what was typed and leaves the dialog around it open
        data-mantine-stop-propagation={text !== null}
        classNames={{ input: `${classes['number']} w-13 h-8 px-2 text-right` }}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
          if (event.key === 'Escape') setText(null);
        }}
      />
      <span className="text-muted">{pages > 0 ? m.pdf_of({ pages: String(pages) }) : ''}</span>
    </span>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: typeof IconZoomIn;
  /** At the first or last step: it does nothing, and keeps the focus. */
  readonly off: boolean;
  readonly pressed?: boolean;
  readonly onUse: () => void;
}

export function Tool({ label, icon: Icon, off, pressed, onUse }: ToolProps) {
  return (
    <ActionIcon
      className="aria-disabled:bg-transparent aria-disabled:cursor-default aria-disabled:opacity-40"
      variant={pressed ? 'light' : 'subtle'}
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      aria-disabled={off}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={() => (off ? undefined : onUse())}
    >
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  );
}
