import type { Asset, PathNode, UnitNode } from '@abhyas/contract/learning/learning.ts';
/** A unit of a path, with assets of its own. */
export declare const unitOf: (unit: Pick<UnitNode, 'learningPathId' | 'name'> & Partial<UnitNode>) => UnitNode;
/** A path of one unit, or of those that are given. */
export declare const onlyPath: (assets: Asset[], units?: UnitNode[]) => PathNode;
