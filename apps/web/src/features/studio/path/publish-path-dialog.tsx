import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { type ChosenFile, previewQuery } from '../files/file-queries.ts';
import { FaultList, PublishDialog } from '../source/publish-parts.tsx';
import { ChangeList, type PathChanges } from './consequence.tsx';

/** What students see differently, before the path and its pages are published together. */
export function PublishPathDialog({
  files,
  changes,
  empty,
  onClose,
}: {
  files: readonly ChosenFile[];
  changes: PathChanges;
  /** Names of units and topics without a lesson. */
  empty: readonly string[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const preview = useQuery(previewQuery(files));
  const publish = useMutation({
    mutationFn: () => call('publishFiles', { files: [...files] }),
    meta: { quiet: true },
    async onSuccess() {
      showSuccess(m.studio_path_published());
      onClose();
      await client.invalidateQueries({ queryKey: queryKeys.studio.all });
    },
  });
  const isReady = preview.data?.faults.length === 0;
  return (
    <PublishDialog
      title={m.studio_path_publish_title()}
      isReady={isReady}
      publish={publish}
      onPublish={() => publish.mutate()}
      onClose={onClose}
    >
      <ChangeList changes={changes} />
      {empty.map((name) => (
        <p key={name} className="m-0 text-warn font-medium">
          {m.studio_path_is_empty({ name })}
        </p>
      ))}
      <p className="m-0 text-body">{m.studio_path_progress_kept()}</p>
      <QueryView query={preview} height={40}>
        {({ faults }) => <FaultList faults={faults} />}
      </QueryView>
    </PublishDialog>
  );
}
