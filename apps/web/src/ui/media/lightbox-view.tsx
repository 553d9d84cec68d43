import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import Library from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { m } from '../../paraglide/messages.js';
import type { LightboxProps } from './lightbox-props.ts';
import classes from './lightbox.module.css';
import { useReturnFocus } from '../focus/use-return-focus.ts';

/** How often a picture's own pixels may be enlarged: a photograph of handwriting is read at twice its size. */
const maxZoom = 3;
const noMotion = { fade: 0, swipe: 0, navigation: 0, zoom: 0 } as const;
const motion = { fade: 150, swipe: 200, navigation: 200, zoom: 200 } as const;

/** The pictures themselves; apart, because few who open a page enlarge one. */
export function LightboxView({ pictures, index, onClose }: LightboxProps) {
  useReturnFocus();
  const isOne = pictures.length < 2;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Library
      open
      close={onClose}
      index={index}
      className={classes['lightbox'] ?? ''}
      slides={pictures.map(({ src, alt }) => ({ src, alt }))}
      plugins={isOne ? [Zoom] : [Zoom, Counter]}
      carousel={{ finite: true, preload: 1, padding: '24px' }}
      controller={{ closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: maxZoom, scrollToZoom: true }}
      animation={calm ? noMotion : motion}
      render={{
        ...(isOne ? { buttonPrev: () => null, buttonNext: () => null } : {}),
        slideFooter: ({ slide }) =>
          slide.alt === undefined || slide.alt === '' ? null : (
            <p className="bg-[rgb(10_11_14_/_70%)] text-[#e6e8ee] absolute right-0 bottom-0 left-0 m-0 px-4 py-2 text-sm wrap-anywhere text-center">
              {slide.alt}
            </p>
          ),
      }}
      labels={{
        Previous: m.lightbox_previous(),
        Next: m.lightbox_next(),
        Close: m.action_close(),
        Lightbox: m.lightbox_title(),
        'Photo gallery': m.lightbox_pictures(),
        '{index} of {total}': m.lightbox_place({ index: '{index}', total: '{total}' }),
        'Zoom in': m.lightbox_larger(),
        'Zoom out': m.lightbox_smaller(),
      }}
    />
  );
}
