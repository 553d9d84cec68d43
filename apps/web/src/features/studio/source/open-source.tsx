import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { StudioScreen } from '../../../shared/staff/staff-screen.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './editor.module.css';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { LeftText } from './left-text.tsx';
import { useLeftDraft } from './use-draft.ts';

interface OpenSourceProps<T> {
  readonly sourceId: string;
  readonly query: UseQueryOptions<T, Error, T, string[]>;
  /** The list that it is in: the way back where it cannot be shown. */
  readonly list: 'questions' | 'tests' | 'files';
  readonly children: (source: T) => ReactNode;
}

/** The editor of a source for its authors; where the server cannot give it, the text that this device kept of it. */
export function OpenSource<T>(props: OpenSourceProps<T>) {
  return (
    <StudioScreen right="content">
      <Opened {...props} />
    </StudioScreen>
  );
}

const lists = {
  questions: { name: m.studio_question_bank, href: '/studio/questions' },
  tests: { name: m.studio_tests_title, href: '/studio/tests' },
  files: { name: m.studio_files_title, href: '/studio/files' },
} as const;

function Opened<T>({ sourceId, query: options, list, children }: OpenSourceProps<T>) {
  const query = useQuery(options);
  const isMissing = query.data === undefined && query.isError;
  const left = useLeftDraft(sourceId, isMissing);
  if (isMissing && left !== null) return <LeftText left={left} error={query.error} onRetry={() => void query.refetch()} />;
  if (isMissing)
    return (
      <main className="grid gap-5 p-6">
        <PathLink href={lists[list].href} className={`${classes['back']} justify-self-start`}>
          <IconArrowLeft size={14} stroke={1.75} aria-hidden /> {lists[list].name()}
        </PathLink>
        <QueryView query={query} heading="h1" />
      </main>
    );
  return (
    <QueryView query={query} loading={<EditorSkeleton />}>
      {children}
    </QueryView>
  );
}
