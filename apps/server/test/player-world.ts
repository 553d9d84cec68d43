import { beforeEach } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { factories } from './factories.ts';
import { testMoment } from './moments.ts';

interface PlayerWorld {
  readonly server: TestApp;
  readonly make: ReturnType<typeof factories>;
}

let world: Promise<PlayerWorld> | null = null;

/**
 * The one server and database of all tests of the player that a worker runs, with its clock set back before each test: take it at the top of a file. For a test that makes the people and papers it looks at, and
 * asks nothing of all others; it ends with the worker.
 */
export async function playerWorld(): Promise<PlayerWorld> {
  world ??= testApp().then((server) => ({ server, make: factories(server.parts) }));
  const { server, make } = await world;
  beforeEach(() => server.clock.set(testMoment));
  return { server, make };
}
