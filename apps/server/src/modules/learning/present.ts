import type { Asset, AssetAction, HeaderModule, PathNode, TopicNode, UnitNode } from '@abhyas/contract/learning.ts';
import { NodeTypeSchema } from '@abhyas/contract/learning.ts';
import { toDuration, toFlag } from '@abhyas/contract/wire.ts';
import { assetStatus, nodeStatus, type Status } from '@abhyas/rules/learning/completion.ts';
import { nodeUrl } from '@abhyas/rules/learning/node-url.ts';
import type { TestCard } from '../assessment/index.ts';
import type { NodeRow } from './queries.ts';

export interface AssetRow {
  readonly id: bigint;
  readonly name: string;
  readonly type: 'video' | 'html' | 'pdf' | 'assessment';
  readonly seconds: number;
  readonly pages: number;
  readonly assessmentId: bigint | null;
  readonly nodeId: bigint;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
}

const openLabels = {
  video: { '': 'Watch', 'in-progress': 'Continue', completed: 'Watch again' },
  html: { '': 'Read', 'in-progress': 'Continue', completed: 'Read again' },
  pdf: { '': 'Open', 'in-progress': 'Continue', completed: 'Open again' },
} as const;

function openAction(type: 'video' | 'html' | 'pdf', status: Status): AssetAction {
  return { kind: 'open', label: openLabels[type][status], enabled: true, reason: '' };
}

/** The day of a moment in a time zone, YYYY-MM-DD. */
function dayIn(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}

/** An asset row. A test's state, dates, score and actions come from its card; a test without a card cannot be opened. */
export function presentAsset({ row, card, timeZone }: { row: AssetRow; card: TestCard | undefined; timeZone: string }): Asset {
  const status: Status = row.type === 'assessment' ? (card?.status ?? '') : assetStatus(row);
  return {
    assetId: String(row.id),
    assetName: row.name,
    assetType: row.type,
    status,
    isCompleted: toFlag(status === 'completed'),
    duration: toDuration(row.seconds),
    pages: row.pages,
    questionCount: card?.questionCount ?? 0,
    bookmarked: '0',
    isMyTask: '0',
    marksObtained: card?.marks ?? '',
    totalMarks: card?.totalMarks ?? '',
    overAllPercentile: card?.percentile ?? '',
    sectionalScore: (card?.sections ?? []).map(({ name, marks, percentile }) => ({ name, marks_obtained: marks, percentile })),
    isAdaptive: '0',
    assetDetails:
      card === undefined
        ? []
        : [
            {
              assessmentId: String(card.assessmentId),
              assessmentType: card.type,
              proctored: toFlag(card.proctored),
              releaseDate: dayIn(card.releaseAt, timeZone),
              endDate: dayIn(card.endAt, timeZone),
              slotStartDate: '',
              slotEndDate: '',
            },
          ],
    actions: row.type === 'assessment' ? [...(card?.actions ?? [])] : [openAction(row.type, status)],
  };
}

function presentNode({ row, courseKey, status, marked }: { row: NodeRow; courseKey: string; status: Status; marked: boolean }) {
  const id = String(row.id);
  const parentId = row.parentId === null ? '' : String(row.parentId);
  return {
    learningPathId: id,
    parentId,
    name: row.name,
    markAsComplete: toFlag(marked),
    isCompleted: status === 'completed' ? ('True' as const) : ('False' as const),
    status,
    isHeader: toFlag(row.isHeader),
    isActive: toFlag(row.isActive),
    type: NodeTypeSchema.parse(row.type),
    url: row.floor === 'path' || row.floor === 'module' ? nodeUrl({ ...row, id, parentId, courseKey }) : '',
  };
}

/** The header's tabs with their sub-tabs. A tab with sub-tabs leads to the first of them. */
export function presentHeader({ rows, courseKey }: { rows: readonly NodeRow[]; courseKey: string }): HeaderModule[] {
  const item = (row: NodeRow, moduleId: bigint) => ({
    ...presentNode({ row, courseKey, status: '', marked: false }),
    moduleId: String(moduleId),
    slug: row.slug,
  });
  return rows
    .filter((row) => row.floor === 'module')
    .map((tab) => {
      const children = rows.filter((row) => row.floor === 'path' && row.parentId === tab.id).map((row) => item(row, tab.id));
      const self = item(tab, tab.id);
      return { ...self, url: children[0]?.url ?? self.url, children };
    });
}

type PathNodeRow = NodeRow & { readonly completedAt: Date | null; readonly activeUnitId: bigint | null };

/** A path with its units, topics and assets, each with the student's state. `rows` holds the path and all below it. */
export function presentPath({
  rows,
  assets,
  cards,
  courseKey,
  timeZone,
}: {
  rows: readonly PathNodeRow[];
  assets: readonly AssetRow[];
  cards: ReadonlyMap<bigint, TestCard>;
  courseKey: string;
  timeZone: string;
}): PathNode {
  const path = rows.find((row) => row.floor === 'path');
  if (path === undefined) throw new Error('presentPath needs the row of the path');
  const assetsByNode = Map.groupBy(assets, (asset) => asset.nodeId);
  const assetsOf = (node: NodeRow) =>
    (assetsByNode.get(node.id) ?? []).map((row) =>
      presentAsset({ row, card: row.assessmentId === null ? undefined : cards.get(row.assessmentId), timeZone }),
    );
  const topicOf = (row: PathNodeRow): TopicNode => {
    const own = assetsOf(row);
    const marked = row.completedAt !== null;
    return {
      ...presentNode({ row, courseKey, marked, status: nodeStatus({ marked, parts: own.map((asset) => asset.status) }) }),
      assets: own,
    };
  };
  const unitOf = (row: PathNodeRow): UnitNode => {
    const own = assetsOf(row);
    const children = rows.filter((child) => child.floor === 'topic' && child.parentId === row.id).map(topicOf);
    const marked = row.completedAt !== null;
    const status = nodeStatus({ marked, parts: [...children, ...own].map((part) => part.status) });
    return { ...presentNode({ row, courseKey, marked, status }), assets: own, children };
  };
  const units = rows.filter((row) => row.floor === 'unit').map(unitOf);
  return {
    ...presentNode({ row: path, courseKey, marked: false, status: nodeStatus({ marked: false, parts: units.map((unit) => unit.status) }) }),
    children: units,
    activeLearningPathId: path.activeUnitId === null ? '' : String(path.activeUnitId),
  };
}
