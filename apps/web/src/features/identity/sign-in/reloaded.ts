let asked = false;

/** Whether the page was loaded again at this path. True at most once: coming back to the path later is not a reload. */
export function wasReloadedAt(path: string): boolean {
  const [entry] = asked ? [] : performance.getEntriesByType('navigation');
  asked = true;
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload' && new URL(entry.name).pathname.toLowerCase() === path;
}
