import type { Asset, PathNode } from '@abhyas/contract/learning/learning.ts';
import type { OwnPath } from '@abhyas/contract/learning/path-parts.ts';
import { countsAsCompleted, nodeStatus, type Status } from './completion.ts';
import { openAction } from './open-action.ts';

/**
 * A path as a person sees it: what everyone of the course shares (`content`) with what is their own. Assets without anything of theirs stay
 * the same objects, and what the path does not have is left out.
 */
export function withOwnPath({ content, own }: { content: PathNode; own: OwnPath }): PathNode {
  const completed = new Set(own.completed);
  const begun = new Map(own.begun.map(({ assetId, progress }) => [assetId, progress]));
  const bookmarked = new Set(own.bookmarked);
  const tasks = new Set(own.tasks);
  const tests = new Map(own.tests.map((test) => [test.assetId, test]));
  const marked = new Set(own.marked);

  const ownOf = (asset: Asset): Asset => {
    const { assetId: id, assetType: type } = asset;
    const test = tests.get(id);
    if (type === 'assessment') return test === undefined ? asset : { ...asset, ...test };
    const progress = completed.has(id) ? 1 : begun.get(id);
    if (progress === undefined && !bookmarked.has(id) && !tasks.has(id)) return asset;
    const status: Status = completed.has(id) ? 'completed' : progress === undefined ? '' : 'in-progress';
    return {
      ...asset,
      status,
      isCompleted: status === 'completed' ? '1' : '0',
      progress: progress ?? 0,
      bookmarked: bookmarked.has(id) ? '1' : '0',
      isMyTask: tasks.has(id) ? '1' : '0',
      actions: [openAction(type, status)],
    };
  };
  const assetOf = (isMarked: boolean) => (asset: Asset) => {
    const shown = ownOf(asset);
    const isCompleted = countsAsCompleted({ status: shown.status, marked: isMarked }) ? ('1' as const) : ('0' as const);
    return shown.isCompleted === isCompleted ? shown : { ...shown, isCompleted };
  };
  const stateOf = (id: string, parts: readonly { readonly status: Status }[]) => {
    const isMarked = marked.has(id);
    const status = nodeStatus({ marked: isMarked, parts: parts.map((part) => part.status) });
    return { status, isCompleted: status === 'completed' ? 'True' : 'False', markAsComplete: isMarked ? '1' : '0' } as const;
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
