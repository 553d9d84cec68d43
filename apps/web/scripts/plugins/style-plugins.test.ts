import { expect, test } from 'vitest';
import { utilitiesInTwo } from './style-plugins.ts';

const source = decodeURIComponent(new URL('../../src/', import.meta.url).pathname);
const first = `${source}ui/cards/card.tsx`;

/** What the plugin makes of a module of one line; null where it leaves it. */
function change(id: string): string | null {
  const { transform } = utilitiesInTwo(new Set([first, `${source}lib/clock.ts`]));
  if (typeof transform !== 'object') throw new Error('the plugin changes some files');
  const handler = transform.handler as unknown as (code: string, id: string) => string | { readonly code: string } | null;
  const made = handler('line', id);
  return typeof made === 'object' ? (made?.code ?? null) : made;
}

test('the first sheet has the classes that components of the first screens name, the whole one those of all', () => {
  expect(change(`${source}app/utilities.css`)).toMatch(new RegExp(`^line\n@source '${source}app/';\n[^]*\n@source '${first}';$`));
  expect(change(`${source}app/utilities.css?whole`)).toBe(`line@source '${source}';`);
});

test('only components of other screens bring the whole sheet', () => {
  expect(change(first)).toBeNull();
  expect(change(`${source}features/home/page/home-page.tsx`)).toBeNull();
  expect(change(`${source}features/staff/page.tsx`)).toBe(`line\nimport '${source}app/utilities.css?whole';`);
});
