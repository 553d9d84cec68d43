import type { SchoolArticle, SchoolEvent } from '@abhyas/contract/schools/posts.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { Session } from '../../../lib/session/session.ts';

const keys = queryKeys.schools;

export type PostKind = 'articles' | 'events';

export const postQueries = {
  article: ({ lastLoggedInCourseId: courseId }: Session, articleId: string) =>
    queryOptions({
      queryKey: [...keys.article, courseId, articleId],
      queryFn: ({ signal }) => call('schoolArticle', { articleId, courseId }, { signal }),
      enabled: courseId !== '' && articleId !== '',
    }),
  /** Articles or events with these words. A search that fails finds nothing. */
  found: ({ lastLoggedInCourseId: courseId }: Session, kind: PostKind, search: string) =>
    queryOptions({
      queryKey: [...keys[kind], courseId, 'found', search],
      queryFn: async ({ signal }): Promise<(SchoolArticle | SchoolEvent)[]> => {
        try {
          return await call('fullTextSearch', { moduleName: kind, searchKey: search, courseId }, { signal });
        } catch (error) {
          if (signal.aborted) throw error;
          return [];
        }
      },
      enabled: courseId !== '' && search !== '',
      placeholderData: keepPreviousData,
    }),
};
