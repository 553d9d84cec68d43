/** Zoom of a document in per cent (MED-004). */
export const zoomSteps = { min: 50, max: 200, by: 10, first: 100 } as const;

/** The zoom one step up or down, never beyond the ends. */
export function zoomed({ zoom, step }: { zoom: number; step: 1 | -1 }): number {
  return Math.min(zoomSteps.max, Math.max(zoomSteps.min, zoom + step * zoomSteps.by));
}
