import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { EntryGroup } from '@abhyas/contract/studio/imports.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFrameTitle } from '../../../shared/assessment/use-frame-title.ts';
import { StudioScreen } from '../../../shared/staff/staff-screen.tsx';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { EditorSkeleton } from '../source/editor-skeleton.tsx';
import { SourceBar } from '../source/source-bar.tsx';
import { importQuery } from './import-queries.ts';
import { ImportReport } from './import-report.tsx';

type Import = AnswerOf<'studioImport'>['import'];

/** /studio/imports/{importId}: a file beside what was read in it, to be accepted as drafts. */
export function ImportPage({ importId }: { importId: string }) {
  return (
    <StudioScreen right="content">
      <Opened importId={importId} />
    </StudioScreen>
  );
}

function Opened({ importId }: { importId: string }) {
  const [group, setGroup] = useState<EntryGroup | 'all'>('all');
  const query = useInfiniteQuery(importQuery({ importId, group }));
  useFrameTitle(query.data?.pages[0]?.import.name ?? m.studio_import_title());
  return (
    <QueryView query={query} heading="h1" loading={<EditorSkeleton />}>
      {({ pages }) => {
        const about = pages[0]?.import;
        if (about === undefined) return null;
        if (about.state === 'ready' || about.state === 'undone')
          return (
            <ImportReport
              about={about}
              outline={pages[0]?.outline ?? []}
              entries={pages.flatMap(({ entries }) => entries)}
              group={group}
              onGroup={setGroup}
              more={query.hasNextPage ? () => void query.fetchNextPage() : null}
            />
          );
        return (
          <div className="flex flex-col min-h-screen">
            <SourceBar title={about.name} back={{ href: '/studio/imports', words: m.studio_import_title() }} />
            <main className="grid justify-items-center p-6">
              {about.state === 'failed' ? <Failed about={about} /> : <Reading about={about} />}
            </main>
          </div>
        );
      }}
    </QueryView>
  );
}

function Reading({ about: { state, done, total } }: { about: Import }) {
  return (
    <div className="grid gap-3 w-full max-w-100" role="status">
      <p className="m-0">
        {total === 0
          ? m.studio_import_opening()
          : state === 'pictures'
            ? m.studio_import_shrinking({ number: String(done), total: String(total) })
            : m.studio_import_reading({ number: String(done + 1), total: String(total) })}
      </p>
      <ProgressBar done={done} total={Math.max(total, 1)} label={m.studio_import_state_reading()} />
    </div>
  );
}

const faults = {
  virus: m.studio_import_fault_virus,
  format: m.studio_import_fault_format,
  empty: m.studio_import_fault_empty,
  'too-many': m.studio_import_fault_many,
  slow: m.studio_import_fault_slow,
  large: m.studio_import_fault_large,
  broken: m.studio_import_fault_broken,
} as const;

function Failed({ about: { fault } }: { about: Import }) {
  const kind = fault?.kind ?? 'broken';
  return (
    <EmptyState
      drawing="desk"
      role="alert"
      title={faults[kind]()}
      action={<PathLink href="/studio/imports">{m.studio_import_back()}</PathLink>}
    >
      {kind === 'format' ? (
        <>
          {fault?.words} {m.studio_import_formats()}
        </>
      ) : null}
    </EmptyState>
  );
}
