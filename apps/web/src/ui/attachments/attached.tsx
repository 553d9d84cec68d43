import { IconFileTypePdf } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Gallery } from '../media/gallery/gallery.tsx';
import { Lightbox } from '../media/lightbox.tsx';
import { attachmentKind } from './attachment-kind.ts';
import { lazyDialog } from '../feedback/lazy-dialog.tsx';

const AttachedPdf = lazyDialog(async () => (await import('./attached-pdf.tsx')).AttachedPdf);

interface AttachedFile {
  readonly name: string;
  readonly url: string;
}

/** What was posted with a text: a picture in small or several as a gallery, which open large, and everything else by name, which opens as a PDF. */
export function Attached({ files }: { files: readonly AttachedFile[] }) {
  const [isLarge, setIsLarge] = useState(false);
  const [opened, setOpened] = useState<AttachedFile | null>(null);
  const pictures = files.filter(({ name }) => attachmentKind(name) === 'picture');
  const [only] = pictures;
  const documents = files.filter(({ name }) => attachmentKind(name) === 'pdf');
  if (files.length === 0) return null;
  return (
    <div className="grid gap-2 mt-3">
      {pictures.length > 1 ? (
        <div className="max-w-110">
          <Gallery
            name={pictures.map(({ name }) => name).join(', ')}
            pictures={pictures.map(({ name, url }) => ({ id: url, link: url, words: name }))}
          />
        </div>
      ) : null}
      {pictures.length === 1 && only !== undefined ? (
        <button
          type="button"
          className="block overflow-hidden w-32 h-24 p-0 border border-line rounded-control bg-sunken cursor-zoom-in hover:border-brand-text"
          onClick={() => setIsLarge(true)}
        >
          <img className="w-full h-full object-cover" src={only.url} alt={only.name} loading="lazy" />
          <span className="visually-hidden">{m.attach_enlarge()}</span>
        </button>
      ) : null}
      {documents.length > 0 ? (
        <ul className="flex flex-wrap gap-2 m-0 p-0 list-none">
          {documents.map((file) => (
            <li className="max-w-full" key={file.url}>
              <button
                type="button"
                className="flex items-center gap-2 px-3 py-2 border border-line rounded-control max-w-full bg-card text-ink text-sm cursor-pointer hover:border-brand-text"
                onClick={() => setOpened(file)}
              >
                <IconFileTypePdf className="flex-none text-muted" size={20} stroke={1.75} aria-hidden="true" />
                <span className="overflow-hidden text-ellipsis">{file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Suspense>{opened === null ? null : <AttachedPdf {...opened} onClose={() => setOpened(null)} />}</Suspense>
      {isLarge && only !== undefined ? (
        <Lightbox pictures={[{ src: only.url, alt: only.name }]} index={0} onClose={() => setIsLarge(false)} />
      ) : null}
    </div>
  );
}
