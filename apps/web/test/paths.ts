import type { Asset, PathNode, UnitNode } from '@abhyas/contract/learning/learning.ts';
import { server } from './server.ts';

const node = {
  parentId: '3',
  assetId: '',
  assetPath: '0',
  variantId: '2',
  markAsComplete: '0',
  isCompleted: 'False',
  status: '',
  isHeader: '0',
  isActive: '1',
  type: 'prepare',
  url: '',
} as const;

/** A unit of a path, with assets of its own. */
export const unitOf = (unit: Pick<UnitNode, 'learningPathId' | 'name'> & Partial<UnitNode>): UnitNode => ({
  ...node,
  parentId: '9',
  assets: [],
  children: [],
  ...unit,
});

/** A path of one unit, or of the given ones. */
export const onlyPath = (assets: Asset[], units: UnitNode[] = [unitOf({ learningPathId: '10', name: 'Ratio', assets })]): PathNode => ({
  ...node,
  learningPathId: '9',
  name: 'Quantitative ability',
  isHeader: '1',
  children: units,
  activeLearningPathId: '',
});

/** Tells the server what a path is: all of it is shared, and nothing the person's own. */
export function answerPath(path: PathNode, version = 'current'): void {
  server.answers('pathContent', { version, content: path });
  const none = { marked: [], completed: [], begun: [], bookmarked: [], tasks: [], tests: [] };
  server.answers('pathProgress', { version, activeLearningPathId: path.activeLearningPathId, ...none });
}
