import type { z } from 'zod';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { MarkedFrontSchema } from '@abhyas/contract/home/my-page.ts';
import type { Status } from '@abhyas/rules/learning/completion.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { getContent, ownIn } from '../course/contents.ts';
import { placeOfAsset, placeOfNode } from '../course/places.ts';
import type { MarkedRow } from './marks/marked-queries.ts';
import { nodeStatusIn } from './node-status.ts';
import { isOwnSource } from './task-queries.ts';
import { maxShown, type WaitingRows } from './waiting-queries.ts';

type MarkedFront = z.output<typeof MarkedFrontSchema>;

/** The tasks, bookmarks and notes of a student on My page, without completed tasks and without what an import took out of the course. */
export async function listWaiting({
  queryable,
  courseId,
  courseKey,
  rows,
  testStatus,
}: {
  queryable: Queryable;
  courseId: bigint;
  courseKey: string;
  rows: WaitingRows;
  /** How the student is with a test. */
  testStatus: (assessmentId: bigint) => Status;
}): Promise<Pick<ResultOf<'myPage'>, 'tasks' | 'bookmarks' | 'notes'>> {
  const content = await getContent({ queryable, courseId, version: rows.version });
  const ownOf = ownIn(rows);
  const statusOf = (asset: Parameters<typeof ownOf>[0] & { readonly assessmentId: bigint | null }): Status =>
    asset.assessmentId === null ? ownOf(asset).status : testStatus(asset.assessmentId);
  const nodeStatus = nodeStatusIn({ content, completed: new Set(rows.marked), statusOf });
  const present = ({ kind, targetId, nodeId }: MarkedRow): MarkedFront[] => {
    const place =
      kind === 'node'
        ? placeOfNode({ content, nodeId: targetId, courseKey })
        : placeOfAsset({ content, assetId: targetId, nodeId, courseKey });
    if (place === null) return [];
    const { asset, node, words, url } = place;
    const status = asset === null ? nodeStatus(node.id) : statusOf(asset);
    return [{ targetId, kind: asset?.type ?? 'node', name: asset?.name ?? node.name, place: words, url, status }];
  };
  const tasks = rows.taskMarks.flatMap(present).filter(({ status }) => status !== 'completed');
  const bookmarks = rows.bookmarkMarks.flatMap(present);
  return {
    tasks: {
      count: tasks.length + (rows.agreed[0]?.total ?? 0),
      agreed: rows.agreed.map(({ taskId, text, dueOn, source }) => ({ taskId, text, dueOn, done: false, own: isOwnSource(source) })),
      marked: tasks.slice(0, maxShown.tasks),
    },
    bookmarks: { count: bookmarks.length, rows: bookmarks.slice(0, maxShown.rows) },
    notes: {
      count: rows.notes[0]?.total ?? 0,
      rows: rows.notes.map(({ noteKey, text, updatedAt, assetName, assetId, nodeId, part }) => {
        const place = assetId === null ? null : placeOfAsset({ content, assetId, nodeId, courseKey });
        return { noteKey, text, updatedAt, assetName, url: place === null ? '' : part === null ? place.url : `${place.url}&at=${part}` };
      }),
    },
  };
}
