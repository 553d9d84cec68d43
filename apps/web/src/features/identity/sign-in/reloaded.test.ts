import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What the browser says of how the page came. */
class Navigation {
  readonly type: string;
  readonly name: string;
  constructor(type: string, name: string) {
    this.type = type;
    this.name = name;
  }
}
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('PerformanceNavigationTiming', Navigation);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The question as a page that came so asks it: in a module of its own. */
async function arrive(type: string, path: string) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Navigation(type, `http://localhost${path}`)] as never);
  return (await import('./reloaded.ts')).wasReloadedAt;
}

test.each([
  ['reload', '/forgotpassword', true],
  ['reload', '/ForgotPassword?from=mail', true],
  ['reload', '/home', false],
  ['navigate', '/forgotpassword', false],
  ['back_forward', '/forgotpassword', false],
])('IDN-033 a page that came by %s at %s was reloaded at the forgotten password: %s', async (type, path, expected) => {
  expect((await arrive(type, path))('/forgotpassword')).toBe(expected);
});

test('IDN-033 a reload counts once: who comes back to the forgotten password later begins there', async () => {
  const wasReloadedAt = await arrive('reload', '/forgotpassword');
  expect([wasReloadedAt('/forgotpassword'), wasReloadedAt('/forgotpassword')]).toEqual([true, false]);
});
