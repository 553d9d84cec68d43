import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { type ChosenFile, previewQuery } from '../files/file-queries.ts';
import { faultText } from '../question/faults.tsx';
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
    <FormDialog title={m.studio_path_publish_title()} onClose={onClose} fillsPhone>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !publish.isPending) publish.mutate();
        }}
      >
        <ChangeList changes={changes} />
        {empty.map((name) => (
          <p key={name} className="m-0 text-warn font-medium">
            {m.studio_path_is_empty({ name })}
          </p>
        ))}
        <p className="m-0 text-body">{m.studio_path_progress_kept()}</p>
        <QueryView query={preview} height={40}>
          {({ faults }) =>
            faults.length === 0 ? null : (
              <div className="grid gap-2" role="alert">
                <p className="m-0 text-bad font-medium">{m.studio_question_to_fix({ count: faults.length })}</p>
                <ul className="grid gap-1 m-0 pl-5 text-sm">
                  {faults.slice(0, 20).map(({ path, line, cause }) => (
                    <li key={`${path} ${line} ${cause}`} className="wrap-anywhere">
                      {path}, {m.studio_question_line({ number: line + 1, cause: faultText(cause) })}
                    </li>
                  ))}
                </ul>
              </div>
            )
          }
        </QueryView>
        {publish.isError ? <FormError>{publish.error instanceof ApiError ? publish.error.message : m.error_server()}</FormError> : null}
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.staff_cancel()}
          </Button>
          <Button type="submit" disabled={!isReady} loading={publish.isPending}>
            {m.studio_review_publish()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
