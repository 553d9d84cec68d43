import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../feedback/states/empty-state.tsx';
import { Lightbox } from '../lightbox.tsx';
import classes from './gallery.module.css';
import { PictureCarousel } from './picture-carousel.tsx';

/** A picture of a gallery as the portal sends them: `schoolImages` are such (MED-015). `words` say what is on it; without them it is one of many. */
export interface GalleryPicture {
  readonly id: string;
  readonly link: string;
  readonly words?: string;
}

interface GalleryProps {
  /** What the pictures are of. */
  readonly name: string;
  readonly pictures: readonly GalleryPicture[];
}

/** Pictures of one thing: one in view, which opens large, and a carousel of all of them in small. */
export function Gallery({ name, pictures }: GalleryProps) {
  const [chosen, setChosen] = useState(0);
  const [enlarged, setEnlarged] = useState(false);
  const count = pictures.length;
  const index = Math.min(chosen, count - 1);
  const shown = pictures[index];
  if (shown === undefined) return <EmptyState drawing="shelf" title={m.gallery_empty()} />;
  const words = (at: number) => pictures[at]?.words ?? m.gallery_picture({ name, index: at + 1, count });
  return (
    <section className={classes['gallery']} aria-label={m.gallery_of({ name })}>
      <button
        type="button"
        className={`${classes['stage']} card-surface block overflow-hidden w-full p-0 bg-sunken aspect-16/9 cursor-zoom-in`}
        onClick={() => setEnlarged(true)}
      >
        <img src={shown.link} alt={words(index)} />
        <span className="visually-hidden">{m.attach_enlarge()}</span>
      </button>
      {count > 1 ? (
        <PictureCarousel
          label={m.gallery_all()}
          pictures={pictures.map(({ id, link }, at) => ({ id, link, words: words(at) }))}
          current={index}
          onChoose={setChosen}
        />
      ) : null}
      {enlarged ? (
        <Lightbox
          pictures={pictures.map(({ link }, at) => ({ src: link, alt: words(at) }))}
          index={index}
          onClose={() => setEnlarged(false)}
        />
      ) : null}
    </section>
  );
}
