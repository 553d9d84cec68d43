import { Suspense } from 'react';
import { type LightboxProps } from './lightbox-props.ts';
import { lazyDialog } from '../feedback/lazy-dialog.tsx';

const LightboxView = lazyDialog(async () => (await import('./lightbox-view.tsx')).LightboxView);

/** Pictures over the whole window, one at a time: previous and next, larger and smaller, by mouse, finger and key. Open as long as it is rendered. */
export function Lightbox(props: LightboxProps) {
  return (
    <Suspense>
      <LightboxView {...props} />
    </Suspense>
  );
}
