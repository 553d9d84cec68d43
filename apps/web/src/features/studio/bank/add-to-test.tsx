import { addEntries, fullName, readTestText } from '@abhyas/rules/content/test-edit.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
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
import { beginTest } from '../tests/begin-test.ts';
import { bankName } from './words.tsx';

/** The order of a bank: by file, and by the numbers in the keys. */
const inOrder = (rows: readonly Row[]) =>
  rows.toSorted((one, other) => one.file.localeCompare(other.file) || one.key.localeCompare(other.key, 'en', { numeric: true }));

/** The text of a test that takes no question at its place; the message is for the author. */
class TestRefused extends Error {}

/** What is chosen for a test that begins with the questions. */
const another = 'new';

/** 'Weekly test 4' of the bank 'weekly-test-4': what a test of all of them is called most likely. */
const nameFrom = (rows: readonly Row[]): string => {
  const words = bankName(inOrder(rows)[0]?.file ?? '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Puts questions at the end of a section of a test of their pack, or into a new one, in the order of their banks; those that the section has stay once. */
export function AddToTest({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  const client = useQueryClient();
  const router = useRouter();
  const packs = [...new Set(rows.map(({ pack }) => pack))];
  const files = useQuery(filesQuery());
  const tests = files.data?.files.filter(({ kind, pack }) => kind === 'test' && pack === packs[0]) ?? [];
  const [chosen, setChosen] = useState('');
  const test = chosen === another ? undefined : (tests.find(({ sourceId }) => sourceId === chosen) ?? tests[0]);
  const isNew = files.isSuccess && test === undefined;
  const [newName, setNewName] = useState(() => nameFrom(rows));
  const [programme, setProgramme] = useState('');
  const about = files.data?.files.find(({ kind, pack }) => kind === 'pack' && pack === packs[0])?.sourceId ?? '';
  const programmes = useQuery({ ...fileQuery(about), enabled: isNew && about !== '' }).data?.names.programmes ?? [];
  const course = programmes.find(({ key }) => key === programme) ?? programmes[0];
  const file = useQuery({ ...fileQuery(test?.sourceId ?? ''), enabled: test !== undefined });
  const sections = readTestText(file.data?.source.text ?? '')?.sections ?? [];
  const [at, setAt] = useState('');
  const isOpen = (place: number) => sections[place]?.entries != null;
  const section = at !== '' && isOpen(Number(at)) ? Number(at) : sections.findIndex((_, place) => isOpen(place));
  const names = inOrder(rows).map((row) => `${bankName(row.file)}/${row.key}`);
  const begin = async () => {
    const bank = names[0]?.split('/')[0] ?? '';
    const fill = (text: string) => addEntries({ text, section: 0, index: 0, entries: names, all: [] }).text;
    const of = { files: files.data?.files ?? [], pack: packs[0] ?? '', name: newName, programme: course?.key ?? '', bank };
    const { sourceId } = await beginTest({ ...of, template: 'own', fill });
    return { sourceId, count: names.length, title: newName.trim() };
  };
  const add = useMutation({
    async mutationFn() {
      if (test === undefined) return begin();
      const { sourceId, title } = test;
      // written again on what someone else saved meanwhile
      for (let { source } = await call('studioFile', { sourceId }); ;) {
        const own = readTestText(source.text)?.sections[section];
        const known = own?.entries ?? [];
        const asked = new Set(known.map((entry) => (own !== undefined && typeof entry === 'string' ? fullName(own, entry) : '')));
        const wanted = names.filter((name) => !asked.has(name));
        const { text, refused } = addEntries({ text: source.text, section, index: known.length, entries: wanted, all: [] });
        if (refused !== null) throw new TestRefused(m.studio_bank_add_refused());
        const { isSaved, source: newer } = await call('saveSource', { sourceId, base: source.revision, text });
        if (isSaved) return { sourceId, count: wanted.length, title };
        source = { ...source, ...newer };
      }
    },
    meta: { quiet: true },
    async onSuccess({ sourceId, count, title }) {
      showSuccess(m.studio_bank_added({ count, test: title }));
      await client.invalidateQueries({ queryKey: queryKeys.studio.all });
      await router.navigate({ href: `/studio/tests/${sourceId}` });
    },
  });
  const problem = packs.length > 1 ? m.studio_bank_add_packs() : null;
  const isReady = problem === null && (isNew ? newName.trim() !== '' && course !== undefined : section >= 0);
  return (
    <FormDialog title={m.studio_bank_add_title({ count: rows.length })} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !add.isPending) add.mutate();
        }}
      >
        {problem === null ? (
          <>
            <NativeSelect
              classNames={fieldClasses}
              label={m.studio_bank_add_test()}
              data-autofocus
              data={[
                ...tests.map(({ sourceId, title, path }) => ({ value: sourceId, label: title || path })),
                { value: another, label: m.studio_bank_add_new() },
              ]}
              value={test?.sourceId ?? another}
              onChange={({ currentTarget }) => {
                setChosen(currentTarget.value);
                setAt('');
              }}
            />
            {isNew ? (
              <>
                <TextInput
                  label={m.studio_test_name()}
                  classNames={fieldClasses}
                  maxLength={200}
                  value={newName}
                  onChange={({ currentTarget }) => setNewName(currentTarget.value)}
                />
                {programmes.length < 2 ? null : (
                  <NativeSelect
                    classNames={fieldClasses}
                    label={m.studio_test_for()}
                    data={programmes.map(({ key, name: label }) => ({ value: key, label }))}
                    value={course?.key ?? ''}
                    onChange={({ currentTarget }) => setProgramme(currentTarget.value)}
                  />
                )}
              </>
            ) : file.isSuccess && section < 0 ? (
              <p className="m-0 text-sm">{m.studio_bank_add_all()}</p>
            ) : (
              <NativeSelect
                classNames={fieldClasses}
                label={m.studio_bank_add_section()}
                data={sections.map(({ name: title, key }, place) => ({
                  value: String(place),
                  label: title || key,
                  disabled: !isOpen(place),
                }))}
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
          <Button type="submit" disabled={!isReady} loading={add.isPending}>
            {m.studio_bank_add()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
