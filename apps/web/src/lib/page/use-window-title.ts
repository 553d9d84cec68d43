import { useEffect, type RefObject } from 'react';
import { brand } from '../brand/brand.ts';

/** Names the window after the page in it: after its first heading, or `name`, if there is one, where that heading does not say where one is. */
export function useWindowTitle({ page, name }: { page: RefObject<HTMLElement | null>; name: string | undefined }): void {
  useEffect(() => {
    const element = page.current;
    if (!element) return;
    const look = () => {
      const words = name || (element.querySelector('h1')?.textContent ?? '');
      document.title = words === '' ? brand.wording.portal : `${words} · ${brand.wording.portal}`;
    };
    look();
    const changes = new MutationObserver(look);
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      changes.disconnect();
      document.title = brand.wording.portal;
    };
  }, [page, name]);
}
