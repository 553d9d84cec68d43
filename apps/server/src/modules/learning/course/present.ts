import type { z } from 'zod';
import {
  type AssetSchema,
  type HeaderModuleSchema,
  type HeaderOptionSchema,
  type PathNodeSchema,
  type TopicNodeSchema,
  type UnitNodeSchema,
  NodeTypeSchema,
} from '@abhyas/contract/learning/learning.ts';
import { toDuration } from '@abhyas/contract/wire.ts';
import type { Status } from '@abhyas/rules/learning/completion.ts';
import { nodeUrl, tabUrl, unitUrl } from '@abhyas/rules/learning/node-url.ts';
import { openAction } from '@abhyas/rules/learning/open-action.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { TestCard } from '../../assessment/cards.ts';
import { nothingOwn, type OwnOfAsset } from './contents.ts';
import type { NodeRow } from './course-queries.ts';

type Asset = z.output<typeof AssetSchema>;
type HeaderModule = z.output<typeof HeaderModuleSchema>;
type HeaderOption = z.output<typeof HeaderOptionSchema>;
type PathNode = z.output<typeof PathNodeSchema>;
type TopicNode = z.output<typeof TopicNodeSchema>;
type UnitNode = z.output<typeof UnitNodeSchema>;

/** An asset at a place of a course. */
export interface PlacedAsset {
  readonly id: bigint;
  readonly name: string;
  readonly type: 'video' | 'html' | 'pdf' | 'link' | 'assessment';
  readonly seconds: number;
  readonly pages: number;
  readonly assessmentId: bigint | null;
  readonly nodeId: bigint;
}

export interface AssetRow extends PlacedAsset, OwnOfAsset {}

/** An asset row. A test's state, dates, score and actions come from its card; a test without a card cannot be opened. */
export function presentAsset({ row, card, timeZone }: { row: AssetRow; card: TestCard | undefined; timeZone: string }): Asset {
  const isTest = row.type === 'assessment';
  const status: Status = isTest ? (card?.status ?? '') : row.status;
  return {
    assetId: row.id,
    assetName: row.name,
    assetType: row.type,
    status,
    isCompleted: status === 'completed',
    progress: isTest ? Number(status === 'completed') : row.progress,
    duration: toDuration(row.seconds),
    pages: row.type === 'pdf' ? row.pages : 0,
    questionCount: card?.questionCount ?? 0,
    deadlineAt: card?.deadlineAt ?? null,
    bookmarked: row.bookmarked,
    isMyTask: row.isMyTask,
    marksObtained: card?.marks ?? '',
    totalMarks: card?.totalMarks ?? '',
    overAllPercentile: card?.percentile ?? '',
    cohortSize: card?.cohortSize ?? 0,
    unranked: card?.unranked ?? '',
    reviewDate: card == null || card.reviewOpensAt === null ? '' : dayIn({ moment: card.reviewOpensAt, timeZone }),
    sectionalScore: (card?.sections ?? []).map(({ name, marks, percentile }) => ({ name, marks_obtained: marks, percentile })),
    isAdaptive: card?.adaptive ?? false,
    assetDetails:
      card === undefined
        ? []
        : [
            {
              assessmentId: card.assessmentId,
              assessmentType: card.type,
              proctored: card.proctored,
              releaseDate: dayIn({ moment: card.releaseAt, timeZone }),
              endDate: dayIn({ moment: card.endAt, timeZone }),
              slotStartDate: card.proctored ? dayIn({ moment: card.slotStartAt, timeZone }) : '',
              slotEndDate: card.proctored ? dayIn({ moment: card.slotEndAt, timeZone }) : '',
            },
          ],
    actions: row.type === 'assessment' ? [...(card?.actions ?? [])] : [openAction],
  };
}

/** A unit or topic shows on the page of its path, unless it leads out of the portal. */
const hasPage = ({ floor, type }: NodeRow): boolean => floor === 'path' || floor === 'module' || type === 'hyperlink';

/** The course whose nodes are shown, as one of its students sees it. */
export interface CourseOfNodes {
  readonly courseKey: string;
  readonly variantId: bigint;
}

function presentNode({ row, course, status, marked }: { row: NodeRow; course: CourseOfNodes; status: Status; marked: boolean }) {
  return {
    learningPathId: row.id,
    parentId: row.parentId,
    name: row.name,
    assetId: '' as const,
    assetPath: '0' as const,
    variantId: course.variantId,
    markAsComplete: marked,
    isCompleted: status === 'completed' ? ('True' as const) : ('False' as const),
    status,
    isHeader: row.isHeader,
    isActive: row.isActive,
    type: NodeTypeSchema.parse(row.type),
    url: hasPage(row) ? nodeUrl({ ...row, courseKey: course.courseKey }) : '',
  };
}

/** The header's tabs, their sub-tabs, and the units of each path that has several. A tab leads to its landing page. */
export function presentHeader({ rows, course }: { rows: readonly NodeRow[]; course: CourseOfNodes }): HeaderModule[] {
  const below = Map.groupBy(rows, (row) => row.parentId);
  const item = ({ row, url, moduleId }: { row: NodeRow; url?: string; moduleId: bigint }) => {
    const node = presentNode({ row, course, status: '', marked: false });
    return { ...node, url: url ?? node.url, moduleId, slug: row.slug };
  };
  const optionsOf = (path: NodeRow, moduleId: bigint): HeaderOption[] => {
    const units = below.get(path.id) ?? [];
    // a playlist of a channel has no page of its own
    if (units.length < 2 || path.type === 'channel') return [];
    const place = { ...path, parentId: moduleId };
    return units.map((row, index) => item({ row, url: unitUrl({ path: place, name: row.name, index }), moduleId }));
  };
  return (below.get(null) ?? []).map((tab) => ({
    ...item({ row: tab, url: tabUrl(tab), moduleId: tab.id }),
    children: (below.get(tab.id) ?? []).map((path) => ({
      ...item({ row: path, moduleId: tab.id }),
      children: optionsOf(path, tab.id),
    })),
  }));
}

/** A path with its units, topics and assets, as a student sees it who has not begun. `below` are its nodes. */
export function presentPath({
  path,
  below,
  assets,
  cards,
  course,
  timeZone,
}: {
  path: NodeRow;
  below: readonly NodeRow[];
  assets: readonly PlacedAsset[];
  cards: ReadonlyMap<bigint, TestCard>;
  course: CourseOfNodes;
  timeZone: string;
}): PathNode {
  const assetsByNode = Map.groupBy(assets, (asset) => asset.nodeId);
  const topicsByUnit = Map.groupBy(below, (row) => (row.floor === 'topic' ? row.parentId : null));
  const assetsOf = (node: NodeRow) =>
    (assetsByNode.get(node.id) ?? []).map((row) =>
      presentAsset({ row: { ...row, ...nothingOwn }, card: row.assessmentId === null ? undefined : cards.get(row.assessmentId), timeZone }),
    );
  const shownOf = (row: NodeRow) => presentNode({ row, course, status: '', marked: false });
  const topicOf = (row: NodeRow): TopicNode => ({ ...shownOf(row), assets: assetsOf(row) });
  const unitOf = (row: NodeRow): UnitNode => ({
    ...shownOf(row),
    assets: assetsOf(row),
    children: (topicsByUnit.get(row.id) ?? []).map(topicOf),
  });
  return { ...shownOf(path), children: below.filter((row) => row.floor === 'unit').map(unitOf), activeLearningPathId: null };
}
