import { compareTexts } from '@abhyas/rules/sync/changes-of.ts';
import { Button, Drawer } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import type { SavedSource } from './drafts.ts';
import { versionQuery, versionsQuery } from '../queries.ts';
import classes from './editor.module.css';

const origins = {
  import: m.studio_question_imported,
  typed: m.studio_question_typed,
  restored: m.studio_question_restored,
  turned: m.studio_question_turned,
} as const;

/** Every version of a text: who, when, what changed, and the way back to it. */
export function VersionsDrawer({
  saved,
  isUnsaved,
  onRestored,
  onClose,
}: {
  saved: SavedSource;
  /** Something typed is not saved, so that nothing can be restored over it. */
  isUnsaved: boolean;
  onRestored: (source: SavedSource) => void;
  onClose: () => void;
}) {
  useReturnFocus(undefined);
  const { sourceId, revision } = saved;
  const client = useQueryClient();
  const [open, setOpen] = useState(revision);
  const query = useQuery(versionsQuery({ sourceId, revision }));
  const restore = useMutation({
    mutationFn: (to: number) => call('restoreVersion', { sourceId, revision: to, base: revision }),
    meta: { quiet: true },
    onSuccess({ source, isSaved }) {
      onRestored(source);
      if (isSaved) showSuccess(m.studio_question_restored_now());
      return client.invalidateQueries({ queryKey: queryKeys.studio.all });
    },
  });
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={480} returnFocus={false}>
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title fw={650} c="var(--ink)">
            {m.studio_question_versions()}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={m.action_close()} />
        </Drawer.Header>
        <Drawer.Body>
          <QueryView query={query}>
            {({ versions, isMore }) => (
              <ol className="grid gap-2 m-0 p-0 list-none">
                {versions.map((version) => {
                  const isOpen = version.revision === open;
                  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
                  return (
                    <li key={version.revision} className="grid gap-2 p-3 border border-line rounded-control">
                      <button
                        type="button"
                        className={classes['versionHead']}
                        aria-expanded={isOpen}
                        onClick={() => setOpen(isOpen ? 0 : version.revision)}
                      >
                        <span className="flex flex-wrap gap-2 items-center text-ink text-md font-strong">
                          <Chevron className="flex-none text-muted" size={18} stroke={1.75} aria-hidden />
                          {m.studio_question_version({ number: version.version })}
                          {version.isPublished ? <Badge tone="good">{m.studio_question_published()}</Badge> : null}
                        </span>
                        <span className="ps-6.5 text-muted text-sm">
                          {[
                            version.by === '' ? origins.import() : version.by,
                            origins[version.origin](),
                            `${formatDayFirst(version.savedAt)}, ${formatTime(version.savedAt)}`,
                          ]
                            .filter((part, index, parts) => parts.indexOf(part) === index)
                            .join(' · ')}
                        </span>
                      </button>
                      {isOpen ? <Difference sourceId={sourceId} revision={version.revision} /> : null}
                      {isOpen && version.revision !== revision ? (
                        <Button
                          className="justify-self-start"
                          variant="default"
                          size="sm"
                          disabled={isUnsaved}
                          loading={restore.isPending}
                          onClick={() => restore.mutate(version.revision)}
                        >
                          {m.studio_question_restore()}
                        </Button>
                      ) : null}
                    </li>
                  );
                })}
                {isMore ? <li className="text-muted text-sm">{m.studio_question_more_versions()}</li> : null}
              </ol>
            )}
          </QueryView>
          {restore.isError ? <FormError>{restore.error instanceof ApiError ? restore.error.message : m.error_server()}</FormError> : null}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** What a version changed, by words. */
function Difference({ sourceId, revision }: { sourceId: string; revision: number }) {
  const query = useQuery(versionQuery({ sourceId, revision }));
  return (
    <QueryView query={query} height={80}>
      {({ text, before }) => (
        <pre className={classes['difference']} tabIndex={0} aria-label={m.studio_question_difference()}>
          {compareTexts({ before, after: text }).map(({ is, text: part }, index) =>
            is === 'same' ? (
              <span key={index}>{shortened(part)}</span>
            ) : is === 'added' ? (
              <ins key={index}>{part}</ins>
            ) : (
              <del key={index}>{part}</del>
            ),
          )}
        </pre>
      )}
    </QueryView>
  );
}

/** What did not change, with its middle left out where it is long. */
function shortened(text: string): string {
  const lines = text.split('\n');
  return lines.length <= 8 ? text : [...lines.slice(0, 3), '⋯', ...lines.slice(-3)].join('\n');
}
