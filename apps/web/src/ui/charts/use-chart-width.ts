import { useCallback, useState, type RefCallback } from 'react';

/** Below this width labels beside a chart move to a key below it, and dates become short. */
const narrowChart = 560;

interface ChartWidth {
  readonly ref: RefCallback<HTMLElement>;
  readonly width: number;
  readonly isNarrow: boolean;
}

/** The width a chart has to draw in, in pixels, before it is first painted: a chart too wide would widen the page of a phone for a moment. Where nothing has a size, as in a simulated browser, a usual one. */
export function useChartWidth(): ChartWidth {
  const [width, setWidth] = useState(680);
  const ref = useCallback((figure: HTMLElement | null) => {
    if (figure === null) return undefined;
    const measure = () => {
      if (figure.offsetWidth > 0) setWidth(figure.offsetWidth);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(figure);
    return () => sizes.disconnect();
  }, []);
  return { ref, width, isNarrow: width < narrowChart };
}
