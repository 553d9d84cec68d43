import { vi } from 'vitest';

/** A worker loads a module once for all files it runs, so a file that replaces one would do it too late, or for others as well. */
vi.mock = () => {
  throw new Error('A file that replaces a module has a worker of its own: name it *.alone.test.ts.');
};
