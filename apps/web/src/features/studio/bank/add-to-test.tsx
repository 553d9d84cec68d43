import { addEntries, fullName, readTestText } from '@abhyas/rules/content/test-edit.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { fileQuery, filesQuery } from '../files/file-queries.ts';
import type { Row } from './queries.ts';
import { bankName } from './words.tsx';

/** The order of a bank: by file, and by the numbers in the keys. */
const inOrder = (rows: readonly Row[]) =>
  rows.toSorted((one, other) => one.file.localeCompare(other.file) || one.key.localeCompare(other.key, 'en', { numeric: true }));

/** The text of a test that takes no question at its place; the message is for the author. */
class TestRefused extends Error {}

/** Puts questions at the end of a section of a test of their pack, in the order of their banks; those that the section has stay once. */
export function AddToTest({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  const client = useQueryClient();
  const router = useRouter();
  const packs = [...new Set(rows.map(({ pack }) => pack))];
  const files = useQuery(filesQuery());
  const tests = files.data?.files.filter(({ kind, pack }) => kind === 'test' && pack === packs[0]) ?? [];
  const [chosen, setChosen] = useState('');
  const test = tests.find(({ sourceId }) => sourceId === chosen) ?? tests[0];
  const file = useQuery({ ...fileQuery(test?.sourceId ?? ''), enabled: test !== undefined });
  const sections = readTestText(file.data?.source.text ?? '')?.sections ?? [];
  const [at, setAt] = useState('');
  const isOpen = (place: number) => sections[place]?.entries != null;
  const section = at !== '' && isOpen(Number(at)) ? Number(at) : sections.findIndex((_, place) => isOpen(place));
  const names = inOrder(rows).map((row) => `${bankName(row.file)}/${row.key}`);
  const add = useMutation({
    async mutationFn(sourceId: string) {
      // written again on what someone else saved meanwhile
      for (let { source } = await call('studioFile', { sourceId }); ;) {
        const own = readTestText(source.text)?.sections[section];
        const known = own?.entries ?? [];
        const asked = new Set(known.map((entry) => (own !== undefined && typeof entry === 'string' ? fullName(own, entry) : '')));
        const wanted = names.filter((name) => !asked.has(name));
        const { text, refused } = addEntries({ text: source.text, section, index: known.length, entries: wanted, all: [] });
        if (refused !== null) throw new TestRefused(m.studio_bank_add_refused());
        const { isSaved, source: newer } = await call('saveSource', { sourceId, base: source.revision, text });
        if (isSaved) return wanted.length;
        source = { ...source, ...newer };
      }
    },
    meta: { quiet: true },
    async onSuccess(count, sourceId) {
      showSuccess(m.studio_bank_added({ count, test: test?.title ?? '' }));
      await client.invalidateQueries({ queryKey: queryKeys.studio.all });
      await router.navigate({ href: `/studio/tests/${sourceId}` });
    },
  });
  const problem = packs.length > 1 ? m.studio_bank_add_packs() : files.isSuccess && tests.length === 0 ? m.studio_bank_add_no_test() : null;
  return (
    <FormDialog title={m.studio_bank_add_title({ count: rows.length })} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (test !== undefined) add.mutate(test.sourceId);
        }}
      >
        {problem === null ? (
          <>
            <NativeSelect
              classNames={fieldClasses}
              label={m.studio_bank_add_test()}
              data-autofocus
              data={tests.map(({ sourceId, title, path }) => ({ value: sourceId, label: title || path }))}
              value={test?.sourceId ?? ''}
              onChange={({ currentTarget }) => {
                setChosen(currentTarget.value);
                setAt('');
              }}
            />
            {file.isSuccess && section < 0 ? (
              <p className="m-0 text-sm">{m.studio_bank_add_all()}</p>
            ) : (
              <NativeSelect
                classNames={fieldClasses}
                label={m.studio_bank_add_section()}
                data={sections.map(({ name, key }, place) => ({ value: String(place), label: name || key, disabled: !isOpen(place) }))}
                value={String(section)}
                onChange={({ currentTarget }) => setAt(currentTarget.value)}
              />
            )}
          </>
        ) : (
          <p className="m-0">{problem}</p>
        )}
        {add.isError ? (
          <FormError>{add.error instanceof ApiError || add.error instanceof TestRefused ? add.error.message : m.error_server()}</FormError>
        ) : null}
        <div className="flex gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.studio_bank_cancel()}
          </Button>
          <Button type="submit" disabled={problem !== null || section < 0} loading={add.isPending}>
            {m.studio_bank_add()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
