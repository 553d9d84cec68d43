import type { z } from 'zod';
import type { SearchResultSchema } from '@abhyas/contract/search/search.ts';
import { excerptAround } from '@abhyas/rules/search/excerpt-around.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { TypedQuery } from '../../../platform/postgres/words.ts';
import { getContent } from '../course/contents.ts';
import { placeOfAsset } from '../course/places.ts';
import { listNotesWith } from './note-queries.ts';

type SearchResult = z.output<typeof SearchResultSchema>;

/** How much of a note is shown. */
const maxShown = 120;

/** The notes of a student in a course with these words in them or in the name of their lesson, last changed first. Each opens its lesson, or the list of notes where that is gone. */
export async function searchNotes({
  queryable,
  studentId,
  courseId,
  courseKey,
  version,
  query,
  limit,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  courseKey: string;
  version: string | null;
  query: TypedQuery;
  limit: number;
}): Promise<SearchResult[]> {
  const rows = await listNotesWith({ queryable, studentId, courseId, query: query.query, limit });
  if (rows.length === 0) return [];
  const content = await getContent({ queryable, courseId, version });
  return rows.map(({ text, assetName, assetId, nodeId, at }) => {
    const place = assetId === null ? null : placeOfAsset({ content, assetId, nodeId, courseKey });
    return {
      kind: 'note',
      ...excerptAround({ text, words: query.words, max: maxShown }),
      place: [assetName],
      state: '',
      url: place === null ? '/myPage/notes' : at === null ? place.url : `${place.url}&at=${at}`,
    };
  });
}
