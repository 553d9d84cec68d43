import type { CourseContent } from '../contents/course-content.ts';

/** Returns what says whether a node is complete because the student marked it, or what it is in. */
export function markedPlaces({ content, marked }: { content: CourseContent; marked: Iterable<bigint> }): (nodeId: bigint) => boolean {
  const own = new Set(marked);
  const isMarked = (nodeId: bigint): boolean => {
    if (own.has(nodeId)) return true;
    const parentId = content.nodes.get(nodeId)?.parentId ?? null;
    return parentId !== null && isMarked(parentId);
  };
  return own.size === 0 ? () => false : isMarked;
}
