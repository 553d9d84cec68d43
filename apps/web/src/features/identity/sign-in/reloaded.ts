let asked = false;

/** Whether the page was loaded again at this path. True at most once: whoever comes back to the path later has not reloaded it. */
export function wasReloadedAt(path: string): boolean {
  const [entry] = asked ? [] : performance.getEntriesByType('navigation');
  asked = true;
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload' && new URL(entry.name).pathname.toLowerCase() === path;
}
