import type { Asset, PathNode, TopicNode, UnitNode } from '@abhyas/contract/learning.ts';
import { secondsOf } from '../../lib/durations.ts';
import { fitsSearch } from '../../lib/fits-search.ts';

/** Every asset of a unit, its topics' first. */
export function assetsOf({ children, assets }: Pick<UnitNode, 'children' | 'assets'>): Asset[] {
  return [...children.flatMap((topic) => topic.assets), ...assets];
}

/** What is completed of some assets, and how long they take. A topic marked as complete does not complete its assets. */
export function tally(assets: readonly Asset[]): { completed: number; total: number; seconds: number } {
  return {
    completed: assets.filter((asset) => asset.status === 'completed').length,
    total: assets.length,
    seconds: assets.reduce((sum, asset) => sum + secondsOf(asset.duration), 0),
  };
}

/** The unit that stands open first: the only one, the one remembered, the one named by its place in the address, or none. */
export function firstOpenUnit({ path, index }: { path: PathNode; index: number | null }): string | null {
  const only = path.children.length === 1 ? path.children[0] : undefined;
  const remembered = path.children.find((unit) => unit.learningPathId === path.activeLearningPathId);
  return (only ?? remembered ?? (index === null ? undefined : path.children[index]))?.learningPathId ?? null;
}

/** A test path that is one plain list: it needs no unit to fold out. */
export function flatUnit(path: PathNode): UnitNode | null {
  const [unit] = path.children;
  return path.type === 'test' && path.children.length === 1 && unit && unit.children.length === 0 ? unit : null;
}

/** An address writes a slash in a name as a dash. */
const plain = (name: string): string => name.replaceAll('/', '-').toLowerCase();
const named = (name: string) => (node: { name: string }) => plain(node.name) === plain(name);

/** The unit called by a name, or the one that holds a topic of that name. */
export function unitNamed({ path, name }: { path: PathNode; name: string }): string | null {
  const unit = path.children.find(named(name)) ?? path.children.find((each) => each.children.some(named(name)));
  return unit?.learningPathId ?? null;
}

/** The path with one topic marked, or with its mark taken back. */
export function withTopicMarked({ path, topicId, marked }: { path: PathNode; topicId: string; marked: boolean }): PathNode {
  const mark = (topic: TopicNode): TopicNode =>
    topic.learningPathId === topicId
      ? { ...topic, markAsComplete: marked ? '1' : '0', status: marked ? 'completed' : topic.status }
      : topic;
  return { ...path, children: path.children.map((unit) => ({ ...unit, children: unit.children.map(mark) })) };
}

/** The path with only what fits a search: assets by name, without letter case. An empty search fits everything. */
export function searchPath({ path, text }: { path: PathNode; text: string }): PathNode {
  if (text.trim() === '') return path;
  const fitting = (assets: readonly Asset[]) => assets.filter((asset) => fitsSearch({ name: asset.assetName, search: text }));
  const units = path.children.map((unit) => ({
    ...unit,
    assets: fitting(unit.assets),
    children: unit.children.map((topic) => ({ ...topic, assets: fitting(topic.assets) })).filter((topic) => topic.assets.length > 0),
  }));
  return { ...path, children: units.filter((unit) => assetsOf(unit).length > 0) };
}
