import type { Asset, AssetInside, PathNode, PathNodeInside } from '@abhyas/contract/learning/learning.ts';
import type { OwnPath, OwnPathInside } from '@abhyas/contract/learning/path-parts.ts';
import { countsAsCompleted, nodeStatus, type Status } from './completion.ts';
import { openAction } from './open-action.ts';

/**
 * A path as a person sees it: what everyone of the course shares (`content`) with what is their own. Assets without anything of theirs stay
 * the same objects, and what the path does not have is left out.
 */
export function withOwnPath(path: { content: PathNode; own: OwnPath }): PathNode;
/** The same of what the server has decoded: `flag` makes the flags. */
export function withOwnPath(path: { content: PathNodeInside; own: OwnPathInside; flag: (value: boolean) => boolean }): PathNodeInside;
export function withOwnPath({ content, own, flag = (value) => (value ? '1' : '0') }: Merging): object {
  const completed = new Set<Id>(own.completed);
  const begun = new Map<Id, number>(own.begun.map(({ assetId, progress }) => [assetId, progress]));
  const bookmarked = new Set<Id>(own.bookmarked);
  const tasks = new Set<Id>(own.tasks);
  const tests = new Map<Id, object>(own.tests.map((test) => [test.assetId, test]));
  const marked = new Set<Id>(own.marked);

  const ownOf = (asset: Asset | AssetInside): Asset | AssetInside => {
    const { assetId: id, assetType: type } = asset;
    const test = tests.get(id);
    if (type === 'assessment') return test === undefined ? asset : { ...asset, ...test };
    const progress = completed.has(id) ? 1 : begun.get(id);
    if (progress === undefined && !bookmarked.has(id) && !tasks.has(id)) return asset;
    const status: Status = completed.has(id) ? 'completed' : progress === undefined ? '' : 'in-progress';
    return {
      ...asset,
      status,
      isCompleted: flag(status === 'completed'),
      progress: progress ?? 0,
      bookmarked: flag(bookmarked.has(id)),
      isMyTask: flag(tasks.has(id)),
      actions: [openAction],
    } as Asset | AssetInside;
  };
  const assetOf = (isMarked: boolean) => (asset: Asset | AssetInside) => {
    const shown = ownOf(asset);
    const isCompleted = flag(countsAsCompleted({ status: shown.status, marked: isMarked }));
    return shown.isCompleted === isCompleted ? shown : { ...shown, isCompleted };
  };
  const stateOf = (id: Id, parts: readonly { readonly status: Status }[]) => {
    const isMarked = marked.has(id);
    const status = nodeStatus({ marked: isMarked, parts: parts.map((part) => part.status) });
    return { status, isCompleted: status === 'completed' ? 'True' : 'False', markAsComplete: flag(isMarked) } as const;
  };
  const children = content.children.map((unit) => {
    const isUnitMarked = marked.has(content.learningPathId) || marked.has(unit.learningPathId);
    const assets = unit.assets.map(assetOf(isUnitMarked));
    const topics = unit.children.map((topic) => {
      const inTopic = topic.assets.map(assetOf(isUnitMarked || marked.has(topic.learningPathId)));
      return { ...topic, assets: inTopic, ...stateOf(topic.learningPathId, inTopic) };
    });
    return { ...unit, assets, children: topics, ...stateOf(unit.learningPathId, [...topics, ...assets]) };
  });
  return { ...content, children, ...stateOf(content.learningPathId, children), activeLearningPathId: own.activeLearningPathId };
}

type Id = bigint | string;

interface Merging {
  readonly content: PathNode | PathNodeInside;
  readonly own: OwnPath | OwnPathInside;
  readonly flag?: (value: boolean) => boolean | '0' | '1';
}
