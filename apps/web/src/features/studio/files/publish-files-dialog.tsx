import { fileLimits } from '@abhyas/contract/studio/file-kinds.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { FaultList, PaperList, PublishDialog } from '../source/publish-parts.tsx';
import { type FileRow, previewQuery } from './file-queries.ts';
import { fileTitle } from './file-words.ts';

/** What publishing some files of a pack will do, before it is done. `chosen`: those that are ticked at first. */
export function PublishFilesDialog({
  changed,
  chosen,
  onClose,
}: {
  changed: readonly FileRow[];
  chosen: readonly string[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(chosen.slice(0, fileLimits.together)));
  const files = useMemo(
    () => changed.filter(({ sourceId }) => ticked.has(sourceId)).map(({ sourceId, revision }) => ({ sourceId, revision })),
    [changed, ticked],
  );
  const preview = useQuery({ ...previewQuery(files), enabled: files.length > 0 });
  const publish = useMutation({
    mutationFn: () => call('publishFiles', { files }),
    meta: { quiet: true },
    async onSuccess() {
      showSuccess(m.studio_files_published({ count: files.length }));
      onClose();
      // the page has the brand that the server wrote into it
      if (changed.some(({ kind, sourceId }) => kind === 'brands' && ticked.has(sourceId))) location.reload();
      await client.invalidateQueries({ queryKey: queryKeys.studio.all });
    },
  });
  const isReady = files.length > 0 && preview.data?.faults.length === 0;
  return (
    <PublishDialog
      title={m.studio_files_publish_title()}
      isReady={isReady}
      publish={publish}
      onPublish={() => publish.mutate()}
      onClose={onClose}
    >
      <fieldset className="grid gap-2 min-w-0 m-0 p-0 border-0">
        <legend className="mb-1 p-0 text-ink text-md font-medium">{m.studio_files_publish_which()}</legend>
        {changed.map((row) => (
          <label key={row.sourceId} className="flex gap-3 items-start">
            <input
              type="checkbox"
              className="flex-none size-4.5 mt-0.5"
              checked={ticked.has(row.sourceId)}
              disabled={!ticked.has(row.sourceId) && ticked.size >= fileLimits.together}
              onChange={({ currentTarget: { checked } }) => {
                const next = new Set(ticked);
                if (checked) next.add(row.sourceId);
                else next.delete(row.sourceId);
                setTicked(next);
              }}
            />
            <span className="min-w-0 wrap-anywhere">
              {fileTitle(row)} <span className="text-muted text-sm">{row.path}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {files.length === 0 ? null : (
        <QueryView query={preview} height={80}>
          {({ faults, papers }) =>
            faults.length > 0 ? (
              <FaultList faults={faults} />
            ) : (
              <div className="grid gap-3">
                <p className="m-0">{m.studio_files_will_show()}</p>
                <PaperList papers={papers} />
              </div>
            )
          }
        </QueryView>
      )}
    </PublishDialog>
  );
}
