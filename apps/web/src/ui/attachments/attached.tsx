import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Lightbox } from '../lightbox.tsx';
import classes from './attached.module.css';
import { attachmentKind } from './attachment-kind.ts';

interface AttachedFile {
  readonly name: string;
  readonly url: string;
}

/** What was posted with a text: pictures in small, which open large, and PDFs by name, which open in a window of their own. */
export function Attached({ files }: { files: readonly AttachedFile[] }) {
  const [index, setIndex] = useState<number | null>(null);
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
          {documents.map(({ name, url }) => (
            <li key={url}>
              <a className={classes['document']} href={url} target="_blank" rel="noreferrer">
                <IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />
                <span className={classes['name']}>{name}</span>
                <span className="visually-hidden"> {m.shell_new_window()}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {index === null ? null : (
        <Lightbox pictures={pictures.map(({ name, url }) => ({ src: url, alt: name }))} index={index} onClose={() => setIndex(null)} />
      )}
    </div>
  );
}
