import type { Asset, PathNode, TopicNode, UnitNode } from '@abhyas/contract/learning/learning.ts';
import type { Flag } from '@abhyas/contract/wire.ts';
import { countsAsCompleted, nodeStatus } from '@abhyas/rules/learning/completion.ts';
import { minutesOf } from '@abhyas/rules/plan/minutes.ts';
import { secondsOf } from '../../lib/format/durations.ts';
import { matchesSearch } from '../../lib/format/matches-search.ts';

/** Every asset of a unit, its topics' first. */
export function assetsOf({ children, assets }: Pick<UnitNode, 'children' | 'assets'>): Asset[] {
  return [...children.flatMap((topic) => topic.assets), ...assets];
}

/** How many of some assets count as complete, and how long they take, as what is left of them is counted elsewhere. */
export function summarise(assets: readonly Asset[]): { completed: number; total: number; minutes: number } {
  return {
    completed: assets.filter((asset) => asset.isCompleted === '1').length,
    total: assets.length,
    minutes: assets.reduce(
      (sum, { assetType: type, duration, pages }) => sum + minutesOf({ type, seconds: secondsOf(duration), pages }),
      0,
    ),
  };
}

/** A unit that is nothing but a heading over those below it. */
export function isHeading({ isHeader, children, assets }: UnitNode): boolean {
  return isHeader === '1' && children.length === 0 && assets.length === 0;
}

/** The unit that is open first: the only one, the one remembered, the one named by its place in the address, or none. */
export function firstOpenUnit({ path, index }: { path: PathNode; index: number | null }): string | null {
  const only = path.children.length === 1 ? path.children[0] : undefined;
  const remembered = path.children.find((unit) => unit.learningPathId === path.activeLearningPathId);
  return (only ?? remembered ?? (index === null ? undefined : path.children[index]))?.learningPathId ?? null;
}

/** An address writes a slash in a name as a dash. */
const plain = (name: string): string => name.replaceAll('/', '-').toLowerCase();
const named = (name: string) => (node: { name: string }) => plain(node.name) === plain(name);

/** The unit called by a name, or the one that holds a topic of that name. */
export function unitNamed({ path, name }: { path: PathNode; name: string }): string | null {
  const unit = path.children.find(named(name)) ?? path.children.find((each) => each.children.some(named(name)));
  return unit?.learningPathId ?? null;
}

const completionOf = (status: TopicNode['status']) => ({ status, isCompleted: status === 'completed' ? 'True' : 'False' }) as const;

/** The path with one topic marked, or with its mark taken back; its unit is as its parts do then. */
export function withTopicMarked({ path, topicId, marked }: { path: PathNode; topicId: string; marked: boolean }): PathNode {
  const markedTopic = (topic: TopicNode, isUnitMarked: boolean): TopicNode => ({
    ...topic,
    assets: topic.assets.map((asset) => ({
      ...asset,
      isCompleted: countsAsCompleted({ status: asset.status, marked: marked || isUnitMarked }) ? '1' : '0',
    })),
    markAsComplete: marked ? '1' : '0',
    ...completionOf(nodeStatus({ marked, parts: topic.assets.map(({ status }) => status) })),
  });
  const isWholeMarked = path.markAsComplete === '1';
  const children = path.children.map((unit) => {
    if (!unit.children.some(({ learningPathId }) => learningPathId === topicId)) return unit;
    const topics = unit.children.map((topic) =>
      topic.learningPathId === topicId ? markedTopic(topic, isWholeMarked || unit.markAsComplete === '1') : topic,
    );
    const parts = [...topics, ...unit.assets].map(({ status }) => status);
    return { ...unit, children: topics, ...completionOf(nodeStatus({ marked: unit.markAsComplete === '1', parts })) };
  });
  return { ...path, children };
}

/** The path with an asset bookmarked or on My Task, or no longer. What does not hold the asset stays the same object. */
export function withAssetMarked({
  path,
  assetId,
  field,
  held,
}: {
  path: PathNode;
  assetId: string;
  field: 'bookmarked' | 'isMyTask';
  held: Flag;
}): PathNode {
  const holds = (asset: Asset) => asset.assetId === assetId && asset[field] !== held;
  const mark = <N extends { readonly assets: Asset[] }>(node: N): N =>
    node.assets.some(holds) ? { ...node, assets: node.assets.map((asset) => (holds(asset) ? { ...asset, [field]: held } : asset)) } : node;
  const children = path.children.map((unit) => (assetsOf(unit).some(holds) ? { ...mark(unit), children: unit.children.map(mark) } : unit));
  return { ...path, children };
}

/** The path without what is not active, which no one sees or uses (LRN-030). */
export function activePart(path: PathNode): PathNode {
  const isActive = (node: { readonly isActive: Flag }) => node.isActive === '1';
  return {
    ...path,
    children: path.children.filter(isActive).map((unit) => ({ ...unit, children: unit.children.filter(isActive) })),
  };
}

/** The path with only what fits a search: assets by name, without letter case. An empty search fits everything. */
export function searchPath({ path, text }: { path: PathNode; text: string }): PathNode {
  if (text.trim() === '') return path;
  const fitting = (assets: readonly Asset[]) => assets.filter((asset) => matchesSearch({ name: asset.assetName, search: text }));
  const units = path.children.map((unit) => ({
    ...unit,
    assets: fitting(unit.assets),
    children: unit.children.map((topic) => ({ ...topic, assets: fitting(topic.assets) })).filter((topic) => topic.assets.length > 0),
  }));
  return { ...path, children: units.filter((unit) => assetsOf(unit).length > 0) };
}
