import { nodeStatus, type Status } from '@abhyas/rules/learning/completion.ts';
import type { CourseContent } from '../course/contents.ts';

type Asset = NonNullable<ReturnType<CourseContent['assetsOfPath']['get']>>[number];

/** Returns what says how far a student is with a path, unit or topic: from what is on it and below it, or from their own mark. The course is gone through when the first is asked for. */
export function nodeStatusIn({
  content,
  completed,
  statusOf,
}: {
  content: CourseContent;
  completed: ReadonlySet<bigint>;
  statusOf: (asset: Asset) => Status;
}): (nodeId: bigint) => Status {
  const group = () => ({
    assetsOf: Map.groupBy([...content.assetsOfPath.values()].flat(), ({ nodeId }) => nodeId),
    below: Map.groupBy(content.nodes.values(), ({ parentId }) => parentId),
  });
  let groups: ReturnType<typeof group> | null = null;
  const of = (nodeId: bigint): Status => {
    groups ??= group();
    const { assetsOf, below } = groups;
    return nodeStatus({
      marked: completed.has(nodeId),
      parts: [...(below.get(nodeId) ?? []).map(({ id }) => of(id)), ...(assetsOf.get(nodeId) ?? []).map(statusOf)],
    });
  };
  return of;
}
