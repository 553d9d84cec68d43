import { useEffect } from 'react';
import { brand } from '../../lib/brand/brand.ts';

/** Names a window without the portal's frame after what is in it, so that it can be found among others; '' leaves it the portal's name. */
export function useFrameTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? brand.wording.portal : `${title} \u00b7 ${brand.wording.portal}`;
    return () => void (document.title = brand.wording.portal);
  }, [title]);
}
