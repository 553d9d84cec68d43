import { useEffect, useState, type RefObject } from 'react';

/** How much of a topic's head must show before it counts as the one being read. */
const visibilityThreshold = 0.5;

/**
 * Follows which topic of the content is being read: the first whose head shows. Answers with its id and a setter for a choice made by hand.
 */
export function useTopicInView({
  content,
  ids,
}: {
  content: RefObject<HTMLElement | null>;
  ids: readonly string[];
}): [string | undefined, (id: string) => void] {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const heads = content.current?.querySelectorAll('[data-topic] > :first-child') ?? [];
    const inView = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) inView.add(entry.target);
          else inView.delete(entry.target);
        }
        const first = [...heads].find((head) => inView.has(head));
        const id = first?.parentElement?.dataset['topic'];
        if (id) setCurrent(id);
      },
      { threshold: visibilityThreshold, rootMargin: '-112px 0px -45% 0px' },
    );
    for (const head of heads) observer.observe(head);
    return () => observer.disconnect();
  }, [content, all]);
  return [ids.includes(current ?? '') ? current : ids[0], setCurrent];
}
