import { Button } from '@mantine/core';
import { ApiError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { faultText } from '../question/faults.tsx';

/** How many faults are listed. */
const mostFaults = 20;

/** A dialog that says what publishing will do, and does it. */
export function PublishDialog({
  title,
  keepsTyped = false,
  isReady = true,
  publish,
  onPublish,
  onClose,
  children,
}: {
  title: string;
  keepsTyped?: boolean;
  isReady?: boolean;
  publish: { readonly isPending: boolean; readonly error: Error | null };
  onPublish: () => void;
  onClose: () => void;
  children: React.ReactNode;
}) {
  return (
    <FormDialog title={title} onClose={onClose} keepsTyped={keepsTyped} fillsPhone>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !publish.isPending) onPublish();
        }}
      >
        {children}
        {publish.error === null ? null : (
          <FormError>{publish.error instanceof ApiError ? publish.error.message : m.error_server()}</FormError>
        )}
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

/** What keeps files from being published, each with its file and line. */
export function FaultList({ faults }: { faults: readonly { readonly path: string; readonly line: number; readonly cause: string }[] }) {
  if (faults.length === 0) return null;
  return (
    <div className="grid gap-2" role="alert">
      <p className="m-0 text-bad font-medium">{m.studio_files_faults({ count: faults.length })}</p>
      <ul className="grid gap-1 m-0 pl-5 text-sm">
        {faults.slice(0, mostFaults).map(({ path, line, cause }) => (
          <li key={`${path} ${line} ${cause}`} className="wrap-anywhere">
            {m.studio_files_fault({ path, number: line + 1, cause: faultText(cause) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The tests that publishing reaches, with the attempts that keep the paper they have. */
export function PaperList({
  papers,
}: {
  papers: readonly { readonly name: string; readonly running: number; readonly finished: number }[];
}) {
  if (papers.length === 0) return null;
  return (
    <ul className="grid gap-2 m-0 p-0 list-none">
      {papers.map(({ name, running, finished }) => (
        <li key={name} className="grid gap-0.5 p-3 rounded-control bg-sunken">
          <strong className="text-ink">{name}</strong>
          <span className="text-muted text-sm">
            {running + finished === 0 ? m.studio_review_no_attempts() : m.studio_review_attempts({ running, finished })}
          </span>
        </li>
      ))}
    </ul>
  );
}
