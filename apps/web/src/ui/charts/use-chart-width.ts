import { useResizeObserver } from '@mantine/hooks';

/** Below this width labels beside a chart move to a key below it, and dates become short. */
const narrowChart = 560;

interface ChartWidth {
  readonly ref: ReturnType<typeof useResizeObserver<HTMLElement>>[0];
  readonly width: number;
  readonly isNarrow: boolean;
}

/** The width a chart has to draw in, in pixels. Where nothing has a size, as in a simulated browser and before the first layout, a usual one. */
export function useChartWidth(): ChartWidth {
  const [ref, { width }] = useResizeObserver<HTMLElement>();
  const shown = width > 0 ? Math.round(width) : 680;
  return { ref, width: shown, isNarrow: shown < narrowChart };
}
