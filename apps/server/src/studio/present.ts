import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { SourceState } from '@abhyas/contract/studio/sources.ts';
import type { SourceRow } from '../modules/sources/source-queries.ts';

/** What becomes of the newest text of a source. */
export function stateOf({
  revision,
  publishedRevision,
  submittedRevision,
}: Pick<SourceRow, 'revision' | 'publishedRevision' | 'submittedRevision'>): SourceState {
  if (publishedRevision === revision) return 'published';
  return submittedRevision === revision ? 'review' : 'draft';
}

export function presentSource(row: SourceRow): ResultOf<'saveSource'>['source'] {
  const { id, kind, key, text, revision, version, changedAt, changedBy } = row;
  return { sourceId: id, kind, key, text, revision, version, state: stateOf(row), changedAt, changedBy };
}
