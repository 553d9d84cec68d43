import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether an element is, or once was, in view or within `margin` (as in CSS) of it: what it holds can load then. */
export function useNear<T extends Element>(margin = '0px'): { readonly ref: RefObject<T | null>; readonly near: boolean } {
  const ref = useRef<T>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const watch = new IntersectionObserver(([entry]) => setNear((was) => was || entry?.isIntersecting === true), { rootMargin: margin });
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [margin]);
  return { ref, near };
}
