import { expect, test } from 'vitest';
import { everyPage } from './every-page.ts';

interface Answer {
  readonly total: number;
  readonly name: string;
  readonly rows: readonly string[];
}
/** Reads a list whose pages and totals are given; gives the rows, and which pages were asked for. */
async function read(pages: readonly Answer[]) {
  const asked: number[] = [];
  const all = await everyPage({
    ask: async (page): Promise<Answer> => {
      asked.push(page);
      return pages[page - 1] ?? { total: 0, name: 'beyond', rows: [] };
    },
    rowsOf: ({ rows }) => rows,
    withRows: (answer, rows) => ({ ...answer, rows }),
    keyOf: (row) => row,
  });
  return { ...all, asked };
}

test('one page is the answer as it came', async () => {
  expect(await read([{ total: 2, name: 'first', rows: ['a', 'b'] }])).toEqual({ total: 2, name: 'first', rows: ['a', 'b'], asked: [1] });
});

test('the rows of all pages follow each other, with the rest of the first', async () => {
  const pages = [
    { total: 5, name: 'first', rows: ['a', 'b'] },
    { total: 5, name: 'second', rows: ['c', 'd'] },
    { total: 5, name: 'third', rows: ['e'] },
  ];
  expect(await read(pages)).toEqual({ total: 5, name: 'first', rows: ['a', 'b', 'c', 'd', 'e'], asked: [1, 2, 3] });
});

test('a row that moves from one page to the next is there once, and a list that becomes shorter ends', async () => {
  const pages = [
    { total: 4, name: 'first', rows: ['a', 'b'] },
    { total: 4, name: 'second', rows: ['b', 'c'] },
  ];
  expect(await read(pages)).toEqual({ total: 4, name: 'first', rows: ['a', 'b', 'c'], asked: [1, 2, 3] });
});
