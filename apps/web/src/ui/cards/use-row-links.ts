import { type RefObject, useEffect, useRef } from 'react';

/** What a click on is for itself. */
const ownClicks = 'a, button, input, label, select, textarea, summary';

/**
 * A click anywhere in a row of a table follows the link in the row's head. The link stays what the keyboard and a screen reader find; a click that ends a selection of text, or is
 * on something that has a use of its own, follows nothing.
 */
export function useRowLinks(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    const follow = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest(ownClicks) !== null || getSelection()?.isCollapsed === false) return;
      const link = target.closest('tbody tr')?.querySelector('th[scope="row"] a');
      link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, []);
  return root;
}
