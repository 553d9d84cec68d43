import { findRoute } from './find-route.ts';

/** The window a test is taken in, which lives by its own cookie: signing out elsewhere must not tear it away with answers in it (decision 20c). */
export function isTestWindow(): boolean {
  const route = findRoute({ path: location.pathname, search: location.search });
  return route !== null && /^\/prepare(test|practice)\b/.test(route.pattern);
}
