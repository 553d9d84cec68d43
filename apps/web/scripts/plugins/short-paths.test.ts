import { type PathEntry, paths } from '@abhyas/contract/paths.ts';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { shortPaths } from './short-paths.ts';

const table = readFileSync(new URL('../../../../packages/contract/src/paths.ts', import.meta.url), 'utf8');

/** What the plugin makes of a table; `error` is what a build stops with. */
function shorten(code: string): string {
  const { transform } = shortPaths();
  if (typeof transform !== 'object') throw new Error('the plugin changes one file');
  const build = {
    error: (message: string) => {
      throw new Error(message);
    },
  };
  const handler = transform.handler as unknown as (this: typeof build, code: string) => { readonly code: string };
  return handler.call(build, code).code;
}

test('the short table of calls is the whole one, call by call, and much smaller', async () => {
  const short = shorten(table);
  expect(short.length).toBeLessThan(0.35 * table.length);
  const script = `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(short))}`;
  const made = (await import(/* @vite-ignore */ script)) as { readonly paths: Record<string, PathEntry> };
  for (const [name, entry] of Object.entries(paths)) expect(made.paths[name], name).toEqual(entry);
});

test('a call with a path of its own keeps it', () => {
  const short = shorten(table);
  expect(short).toContain(`method: '${paths.bookmark.method}', group: '${paths.bookmark.group}', path: '${paths.bookmark.path}'`);
  expect(short).toMatch(/of\('home', '[^']*\btickTask\b/);
});

test('a table that is written in another way stops the build', () => {
  expect(() => shorten('export const paths = {};')).toThrow('short-paths: the table of calls is written in another way');
});
