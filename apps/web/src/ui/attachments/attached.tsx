import { IconFileTypePdf } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Lightbox } from '../lightbox.tsx';
import classes from './attached.module.css';
import { attachmentKind } from './attachment-kind.ts';

const AttachedPdf = lazy(async () => ({ default: (await import('./attached-pdf.tsx')).AttachedPdf }));

interface AttachedFile {
  readonly name: string;
  readonly url: string;
}

/** What was posted with a text: pictures in small, which open large, and everything else by name, which opens as a PDF. */
export function Attached({ files }: { files: readonly AttachedFile[] }) {
  const [index, setIndex] = useState<number | null>(null);
  const [opened, setOpened] = useState<AttachedFile | null>(null);
  const pictures = files.filter(({ name }) => attachmentKind(name) === 'picture');
  const documents = files.filter(({ name }) => attachmentKind(name) === 'pdf');
  if (files.length === 0) return null;
  return (
    <div className={classes['root']}>
      {pictures.length > 0 ? (
        <ul className={classes['pictures']}>
          {pictures.map(({ name, url }, at) => (
            <li key={url}>
              <button type="button" className={classes['picture']} onClick={() => setIndex(at)}>
                <img src={url} alt={name} loading="lazy" />
                <span className="visually-hidden">{m.attach_enlarge()}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {documents.length > 0 ? (
        <ul className={classes['documents']}>
          {documents.map((file) => (
            <li key={file.url}>
              <button type="button" className={classes['document']} onClick={() => setOpened(file)}>
                <IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />
                <span className={classes['name']}>{file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Suspense>{opened === null ? null : <AttachedPdf {...opened} onClose={() => setOpened(null)} />}</Suspense>
      {index === null ? null : (
        <Lightbox pictures={pictures.map(({ name, url }) => ({ src: url, alt: name }))} index={index} onClose={() => setIndex(null)} />
      )}
    </div>
  );
}
