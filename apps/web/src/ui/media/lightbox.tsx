import { lazy, Suspense } from 'react';

const LightboxView = lazy(async () => ({ default: (await import('./lightbox-view.tsx')).LightboxView }));

/** A picture and what it shows, in words. */
export interface Picture {
  readonly src: string;
  readonly alt: string;
}

export interface LightboxProps {
  readonly pictures: readonly Picture[];
  /** The one it opens at. */
  readonly index: number;
  readonly onClose: () => void;
}

/** Pictures over the whole window, one at a time: previous and next, larger and smaller, by mouse, finger and key. Open as long as it is rendered. */
export function Lightbox(props: LightboxProps) {
  return (
    <Suspense>
      <LightboxView {...props} />
    </Suspense>
  );
}
