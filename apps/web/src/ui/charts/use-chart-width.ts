import { useResizeObserver } from '@mantine/hooks';

/** Below this width labels beside a chart move to a key below it, and dates become short. */
export const narrowChart = 560;

/** The width a chart has to draw in, in pixels. Where nothing has a size, as in a simulated browser and before the first layout, a usual one. */
export function useChartWidth() {
  const [ref, { width }] = useResizeObserver<HTMLDivElement>();
  const shown = width > 0 ? Math.round(width) : 680;
  return { ref, width: shown, isNarrow: shown < narrowChart };
}
