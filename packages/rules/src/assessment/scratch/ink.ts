import { scratchLimits } from '@abhyas/contract/assessment/scratch-limits.ts';

/** A place on the board, in its own units from the upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The board is so wide and so high on every screen. */
export const board = { width: 1000, height: 1200 } as const;

/** A line drawn through these points as SVG writes it, in whole units and inside the board; one point makes a dot. Points that say nothing are left out. */
export function pathOf(points: readonly Point[]): string {
  let tolerance = 1.5;
  for (;;) {
    const path = written(simplified(points.map(inside), tolerance));
    if (path.length <= scratchLimits.stroke) return path;
    tolerance *= 2;
  }
}

function written([first = { x: 0, y: 0 }, ...rest]: readonly Point[]): string {
  let last = first;
  const steps = (rest.length === 0 ? [first] : rest).map((point) => {
    const step = `${point.x - last.x} ${point.y - last.y}`;
    last = point;
    return step;
  });
  return `M${first.x} ${first.y}l${steps.join(' ')}`;
}

/** The points of such a line. */
export function pointsOf(d: string): Point[] {
  const numbers = d.split(/[^\d-]+/).flatMap((part) => (part === '' ? [] : Number(part)));
  const points: Point[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const from = points.at(-1) ?? { x: 0, y: 0 };
    points.push({ x: from.x + (numbers[at] ?? 0), y: from.y + (numbers[at + 1] ?? 0) });
  }
  return points;
}

/** Whether a line comes within `reach` of a place. */
export function isNear({ d, at, reach }: { d: string; at: Point; reach: number }): boolean {
  const points = pointsOf(d);
  return points.some((point, index) => distance(at, points[index - 1] ?? point, point) <= reach);
}

const inside = ({ x, y }: Point): Point => ({
  x: Math.min(board.width, Math.max(0, Math.round(x))),
  y: Math.min(board.height, Math.max(0, Math.round(y))),
});

/** The line without points that lie within `tolerance` of the straight way (Ramer, Douglas and Peucker). */
function simplified(points: readonly Point[], tolerance: number): Point[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 3) return [...points];
  let farthest = 0;
  let most = tolerance;
  points.forEach((point, index) => {
    const off = distance(point, first, last);
    if (off > most) [farthest, most] = [index, off];
  });
  if (farthest === 0) return [first, last];
  return [...simplified(points.slice(0, farthest + 1), tolerance).slice(0, -1), ...simplified(points.slice(farthest), tolerance)];
}

/** From a place to the stretch between two points. */
function distance(at: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - from.x) * dx + (at.y - from.y) * dy) / length));
  return Math.hypot(at.x - from.x - share * dx, at.y - from.y - share * dy);
}
