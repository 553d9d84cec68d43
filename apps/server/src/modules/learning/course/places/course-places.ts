import type { Queryable } from '../../../../platform/postgres/database.ts';
import { getContent } from '../contents/course-content.ts';
import { missingNode } from '../missing-node.ts';
import { placeOfAsset, placeOfNode } from './places.ts';

/** A unit or topic of a course, and an asset where one is meant. */
interface PlaceIds {
  readonly nodeId: bigint | null;
  readonly assetId: bigint | null;
}

/** The units and topics of a course by name, and where each opens: for what is asked about a part of it. `version` is the content's. */
export async function getPlaces({
  queryable,
  courseId,
  courseKey,
  version,
}: {
  queryable: Queryable;
  courseId: bigint;
  courseKey: string;
  version: string | null;
}) {
  const content = await getContent({ queryable, courseId, version });
  const find = ({ nodeId, assetId }: PlaceIds) => {
    if (assetId !== null) return placeOfAsset({ content, assetId, nodeId, courseKey });
    return nodeId === null ? null : placeOfNode({ content, nodeId, courseKey });
  };
  return {
    /** Every unit and topic in the order of its path, with the names of what it is in. */
    topics: () =>
      content.paths.flatMap((path) => {
        const below = content.below.get(path.id) ?? [];
        return below
          .filter(({ floor }) => floor === 'unit')
          .flatMap((unit) => [
            { id: unit.id, name: unit.name, path: path.name },
            ...below
              .filter(({ floor, parentId }) => floor === 'topic' && parentId === unit.id)
              .map(({ id, name }) => ({ id, name, path: `${path.name}, ${unit.name}` })),
          ]);
      }),
    /** The page on which a place opens, or '' if it is not there any more. */
    urlOf: (ids: PlaceIds): string => find(ids)?.url ?? '',
    /** What kind of asset a place is; '' for a topic, and if it is not there any more. */
    assetTypeOf: (ids: PlaceIds) => find(ids)?.asset?.type ?? ('' as const),
    /** The names of a place. Throws HEADER_MODULE_EXPIRED if an import took it away, and NOT_FOUND if it never was there. */
    namesOf: async ({ nodeId, assetId }: { nodeId: bigint; assetId: bigint | null }) => {
      const place = find({ nodeId, assetId });
      if (place === null || place.node.id !== nodeId || place.node.floor === 'path' || place.node.floor === 'module') {
        throw await missingNode({ queryable, courseId, nodeIds: [nodeId], ...(assetId === null ? {} : { assetId }) });
      }
      return { topicName: place.node.name, assetName: place.asset?.name ?? '' };
    },
  };
}
