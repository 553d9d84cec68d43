import type { PathNode, UnitNode } from '@abhyas/contract/learning/learning.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { AssetList } from '../rows/asset-list.tsx';
import { TopicPanes } from './topic-panes.tsx';

interface UnitPanelProps {
  readonly unit: UnitNode;
  readonly path: PathNode;
  /** Null for someone who may not mark. */
  readonly onMark: ((topicId: string, marked: boolean) => void) | null;
}

/** What a unit holds: topics in two panes, or a plain list of assets. */
export function UnitPanel({ unit, path, onMark }: UnitPanelProps) {
  if (unit.children.length > 0) return <TopicPanes unit={unit} path={path} onMark={onMark} />;
  if (unit.assets.length > 0) return <AssetList assets={unit.assets} nodeId={unit.learningPathId} path={path} />;
  return <EmptyState drawing="shelf" title={m.learning_empty_list()} />;
}
