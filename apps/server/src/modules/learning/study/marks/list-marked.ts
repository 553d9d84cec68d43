import type { z } from 'zod';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import type { MarkedSchema } from '@abhyas/contract/learning/study.ts';
import type { Ports } from '../../../../platform/parts.ts';
import type { Session } from '../../../../platform/http/session.ts';
import { listTestCards } from '../../../assessment/cards.ts';
import { getCourse } from '../../../identity/people/courses.ts';
import { getContent, ownIn } from '../../course/contents.ts';
import { getMarked } from './marked-queries.ts';
import { nodeStatusIn } from '../node-status.ts';
import { moduleOf, placeOfAsset, placeOfNode } from '../../course/places.ts';
import { presentAsset } from '../../course/present.ts';

type Marked = z.output<typeof MarkedSchema>;

/**
 * What a student has bookmarked or put on My Task in a course, newest first, each with its place and progress; what an import took out is
 * left out. Throws FORBIDDEN.
 */
export async function listMarked({
  parts,
  linkTo,
  session,
  body,
  mark,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  linkTo: (key: string) => Promise<string>;
  session: Session;
  body: BodyOf<'listBookmarks'>;
  mark: 'bookmark' | 'task';
  timeZone: string;
}): Promise<Marked[]> {
  const queryable = parts.database.orm;
  const { courseId, courseKey } = await getCourse({ queryable, personId: session.personId, ...body });
  const of = { queryable, studentId: session.personId, courseId };
  const found = await getMarked({ ...of, mark });
  if (found.marks.length === 0) return [];
  const content = await getContent({ queryable, courseId, version: found.version });
  const places = found.marks.flatMap((row) => {
    if (row.kind === 'node') {
      const place = placeOfNode({ content, nodeId: row.targetId, courseKey });
      return place === null ? [] : [{ row, place, asset: null }];
    }
    const place = placeOfAsset({ content, assetId: row.targetId, nodeId: row.nodeId, courseKey });
    return place === null ? [] : [{ row, place, asset: place.asset }];
  });
  const cardList = await listTestCards({ ...of, ...found, viewer: session, now: parts.clock.now() });
  const cards = new Map(cardList.map((card) => [card.assessmentId, card]));
  const ownOf = ownIn(found);
  const statusOf = nodeStatusIn({
    content,
    completed: new Set(found.marked),
    statusOf: (asset) => (asset.assessmentId === null ? ownOf(asset).status : (cards.get(asset.assessmentId)?.status ?? '')),
  });
  return Promise.all(
    places.map(async ({ row, place, asset }) => {
      const shown =
        asset === null
          ? null
          : presentAsset({
              row: { ...asset, ...ownOf(asset) },
              card: asset.assessmentId === null ? undefined : cards.get(asset.assessmentId),
              timeZone,
            });
      return {
        learningPathId: place.node.id,
        moduleId: moduleOf(place.path),
        assetId: shown?.assetId ?? null,
        assetPath: shown !== null,
        name: shown?.assetName ?? place.node.name,
        place: place.words,
        url: place.url,
        thumbUrl: await linkTo(place.thumbKey),
        at: row.at,
        status: shown?.status ?? statusOf(place.node.id),
        asset: shown,
      };
    }),
  );
}
