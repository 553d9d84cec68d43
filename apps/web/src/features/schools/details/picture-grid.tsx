import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { Lightbox } from '../../../ui/media/lightbox.tsx';
import classes from './picture-grid.module.css';

type Pictures = AnswerOf<'schoolGallery'>;

/** Pictures as the gallery part takes them; one without words counts itself. */
export const picturesOf = (pictures: Pictures) =>
  pictures.map(({ id, link, alt }) => ({ id, link, ...(alt === '' ? {} : { words: alt }) }));

/** The gallery view: all pictures of a school at once, each opens large. */
export function PictureGrid({ name, pictures }: { name: string; pictures: Pictures }) {
  const [enlarged, setEnlarged] = useState<number | null>(null);
  if (pictures.length === 0) return <EmptyState drawing="shelf" title={m.schp_no_record()} />;
  const words = (at: number): string => pictures[at]?.alt || m.gallery_picture({ name, index: at + 1, count: pictures.length });
  return (
    <section aria-label={m.schp_gallery_of({ school: name })}>
      <ul className="grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] grid gap-4 m-0 p-0 list-none">
        {pictures.map(({ id, link }, at) => (
          <li key={id}>
            <button
              type="button"
              className={`${classes['picture']} card-link grid overflow-hidden w-full h-full p-0 cursor-zoom-in text-start`}
              aria-label={m.schp_enlarge({ picture: words(at) })}
              onClick={() => setEnlarged(at)}
            >
              <img className="w-full aspect-3/2 object-cover" src={link} alt="" loading="lazy" />
              <span className="px-4 py-3 text-body text-sm">{words(at)}</span>
            </button>
          </li>
        ))}
      </ul>
      {enlarged === null ? null : (
        <Lightbox
          pictures={pictures.map(({ link }, at) => ({ src: link, alt: words(at) }))}
          index={enlarged}
          onClose={() => setEnlarged(null)}
        />
      )}
    </section>
  );
}
