import { examTemplates, templateOf, type ExamTemplate } from '@abhyas/rules/content/exam-templates.ts';
import { joinMoment, splitMoment } from '@abhyas/rules/content/pack-moment.ts';
import { readTestText, setTestField, type TestText } from '@abhyas/rules/content/test-edit.ts';
import { ActionIcon, Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { IconArchive, IconCopy, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { brand } from '../../../lib/brand/brand.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf, formatDayFirst } from '../../../lib/dates/dates.ts';
import { wallTime } from '../../../lib/dates/wall-time.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { worksOn } from '../../../lib/session/works-on.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { StudioScreen } from '../../../shared/staff/staff-screen.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { StateMark } from '../source/state-mark.tsx';
import { faultText } from '../question/faults.tsx';
import { beginTest, keyOfPath } from './begin-test.ts';
import { type Figures, figuresQuery } from './test-queries.ts';

import { fileQuery, filesQuery, type FileRow, type StudioFile } from '../files/file-queries.ts';
import { freeKey } from '../files/form/schema-fields.ts';
import classes from './tests.module.css';

/** /studio/tests: the tests of the packs, and the beginning of a new one. */
export function TestsPage() {
  return (
    <StudioScreen right="content">
      <Tests />
    </StudioScreen>
  );
}

type Row = Pick<FileRow, 'sourceId' | 'pack' | 'path' | 'title' | 'state'>;

/** From so many tests on they can be searched. */
const searchedFrom = 10;

function Tests() {
  const query = useQuery(filesQuery());
  const [isNew, setNew] = useState(false);
  const [wanted, setWanted] = useState('');
  const [archived, setArchived] = useState<Row | null>(null);
  return (
    <QueryView query={query} heading="h1">
      {({ packs, files }) => {
        const rows = files.filter(({ kind }) => kind === 'test');
        const words = wanted.trim().toLowerCase();
        const shown = rows.filter(({ title, path }) => `${title} ${path}`.toLowerCase().includes(words));
        return (
          <>
            <PageHeader
              title={m.studio_tests_title()}
              aside={
                <Button
                  disabled={packs.length === 0}
                  leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
                  onClick={() => setNew(true)}
                >
                  {m.studio_tests_new()}
                </Button>
              }
            >
              {m.studio_tests_count({ count: rows.length })}
            </PageHeader>
            {rows.length < searchedFrom ? null : (
              <SearchBox
                className="max-w-80 max-[600px]:max-w-none mb-4"
                label={m.studio_tests_search()}
                value={wanted}
                onChange={setWanted}
              />
            )}
            {rows.length === 0 ? (
              <EmptyState drawing="shelf" title={m.studio_tests_none()}>
                {m.studio_tests_none_text()}
              </EmptyState>
            ) : shown.length === 0 ? (
              <EmptyState drawing="shelf" title={m.studio_tests_no_match()} />
            ) : (
              <ul className={classes['tests']}>
                {shown.map((row) => (
                  <li key={row.sourceId}>
                    <StateMark state={row.state} />
                    <PathLink
                      className={`${classes['link']} flex-1 min-w-40 rounded-control font-medium wrap-anywhere`}
                      href={`/studio/tests/${row.sourceId}`}
                    >
                      {row.title || keyOfPath(row.path)}
                    </PathLink>
                    <span className="flex-none text-muted text-sm text-end max-[600px]:hidden">
                      {[formatDayFirst(row.changedAt), row.changedBy].filter((part) => part !== '').join(' · ')}
                    </span>
                    <Duplicate row={row} taken={rows.filter(({ pack }) => pack === row.pack).map(({ path }) => keyOfPath(path))} />
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={40}
                      title={m.studio_tests_archive()}
                      aria-label={m.studio_tests_archive_one({ name: row.title })}
                      onClick={() => setArchived(row)}
                    >
                      <IconArchive size={18} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  </li>
                ))}
              </ul>
            )}
            {isNew ? <NewTest packs={packs} files={files} onClose={() => setNew(false)} /> : null}
            {archived === null ? null : <Archive row={archived} onClose={() => setArchived(null)} />}
          </>
        );
      }}
    </QueryView>
  );
}

function useOpenTest() {
  const client = useQueryClient();
  const router = useRouter();
  return async ({ sourceId }: { sourceId: string }) => {
    await client.invalidateQueries({ queryKey: queryKeys.studio.files });
    await router.navigate({ href: `/studio/tests/${sourceId}` });
  };
}

function Duplicate({ row, taken }: { row: Row; taken: readonly string[] }) {
  const open = useOpenTest();
  const copy = useMutation({
    async mutationFn() {
      const { source } = await call('studioFile', { sourceId: row.sourceId });
      const name = m.studio_tests_copy_of({ name: row.title });
      const key = freeKey(`${keyOfPath(row.path)}-copy`, taken);
      const { text } = setTestField(setTestField(source.text, ['test'], key).text, ['name'], name);
      return call('createFile', { pack: row.pack, kind: 'test', key, text });
    },
    onSuccess: open,
  });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      title={m.studio_tests_duplicate()}
      aria-label={m.studio_tests_duplicate_one({ name: row.title })}
      loading={copy.isPending}
      onClick={() => copy.mutate()}
    >
      <IconCopy size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** Where a test is in its window, whose whole days and times are those of the institute: '' where the text says none. */
function phaseAt({ test, window, at }: { test: TestText; window: Figures['window']; at: string }): '' | 'before' | 'open' | 'over' {
  if (window === null) return '';
  if (at < `${window.opens} ${splitMoment(test.release).time || '00:00'}`) return 'before';
  return at < `${window.closes} ${splitMoment(test.end).time || '24:00'}` ? 'open' : 'over';
}

/** The institute's clock as texts of tests name it. A test that ends at the next minute loses no one who has submitted. */
function nextMinute(): string {
  const moment = new Date(now().getTime() + 60_000);
  return joinMoment({ day: dayOf(moment), time: wallTime(moment, brand.timeZone).slice(11, 16) });
}

const phaseWords = {
  '': m.studio_tests_archive_unread,
  before: m.studio_tests_archive_early,
  open: m.studio_tests_archive_about,
  over: m.studio_tests_archive_over,
} as const;

/** Closes a test now. One that has not opened or is over stays as it is: another window would open it, or rank again who was too late. */
function Archive({ row, onClose }: { row: Row; onClose: () => void }) {
  const client = useQueryClient();
  const mayPublish = worksOn(useOwnSession(), 'review');
  const file = useQuery({ ...fileQuery(row.sourceId), refetchInterval: false });
  const text = file.data?.source.text ?? '';
  const figures = useQuery({ ...figuresQuery({ sourceId: row.sourceId, text }), enabled: file.data !== undefined });
  const test = readTestText(text);
  const phase = test === null ? '' : phaseAt({ test, window: figures.data?.window ?? null, at: nextMinute() });
  const archive = useMutation({
    async mutationFn() {
      const { source } = await call('studioFile', { sourceId: row.sourceId });
      const save = (base: number, changed: string) => call('saveSource', { sourceId: row.sourceId, base, text: changed });
      const saved = await save(source.revision, setTestField(source.text, ['end'], nextMinute()).text);
      if (!saved.isSaved) throw new Error('the test was changed');
      if (!mayPublish || row.state !== 'published') return null;
      const files = [{ sourceId: row.sourceId, revision: saved.source.revision }];
      const [fault] = (await call('previewFiles', { files })).faults;
      if (fault === undefined) await call('publishFiles', { files });
      // what cannot be published is not kept as a draft that no one has written
      else await save(saved.source.revision, source.text);
      return fault ?? null;
    },
    meta: { quiet: true },
    async onSuccess(fault) {
      await client.invalidateQueries({ queryKey: queryKeys.studio.all });
      if (fault !== null) return;
      showSuccess(m.studio_tests_archived());
      onClose();
    },
  });
  const fault = archive.data ?? null;
  return (
    <Dialog title={m.studio_tests_archive_one({ name: row.title })} onClose={onClose}>
      <div className="grid gap-4">
        {figures.data === undefined && !file.isError && !figures.isError ? (
          <Skeleton height={20} aria-hidden />
        ) : (
          <p className="m-0">{phaseWords[phase]()}</p>
        )}
        {fault === null ? null : <FormError>{`${fault.path}: ${faultText(fault.cause)}`}</FormError>}
        {archive.isError ? <FormError>{archive.error instanceof ApiError ? archive.error.message : m.error_server()}</FormError> : null}
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.staff_cancel()}
          </Button>
          <Button disabled={phase !== 'open'} loading={archive.isPending} onClick={() => archive.mutate()}>
            {m.studio_tests_archive()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const templateWords: Readonly<Record<ExamTemplate, string>> = {
  cat: 'CAT',
  xat: 'XAT',
  gmat: 'GMAT',
  jee: 'JEE Main',
  neet: 'NEET',
  ssc: 'SSC CGL',
  own: '',
};

/** A new test by the rules of an exam. */
function NewTest({
  packs,
  files,
  onClose,
}: {
  packs: readonly { readonly pack: string; readonly name: string }[];
  files: readonly FileRow[];
  onClose: () => void;
}) {
  const open = useOpenTest();
  const [template, setTemplate] = useState<ExamTemplate>('cat');
  const [name, setName] = useState('');
  const [pack, setPack] = useState(packs[0]?.pack ?? '');
  const [programme, setProgramme] = useState('');
  const about = files.find((each) => each.pack === pack && each.kind === 'pack')?.sourceId ?? '';
  const names: StudioFile['names'] | undefined = useQuery({ ...fileQuery(about), enabled: about !== '' }).data?.names;
  const programmes = names?.programmes ?? [];
  const chosen = programmes.some(({ key }) => key === programme) ? programme : (programmes[0]?.key ?? '');
  const create = useMutation({
    mutationFn: () => beginTest({ files, pack, template, name, programme: chosen, bank: names?.banks[0]?.bank ?? '' }),
    meta: { quiet: true },
    onSuccess: open,
  });
  return (
    <FormDialog title={m.studio_tests_new()} onClose={onClose} keepsTyped fillsPhone>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && names !== undefined && !create.isPending) create.mutate();
        }}
      >
        <fieldset className={classes['templates']}>
          <legend className="mb-1 p-0 text-ink text-md font-medium">{m.studio_tests_template()}</legend>
          {examTemplates.map((each) => {
            const { sections, order } = templateOf(each);
            const minutes = sections.reduce((sum, [, , length]) => sum + length, 0);
            const questions = sections.reduce((sum, [, , , places]) => sum + (places ?? 0), 0);
            return (
              <label key={each}>
                <input type="radio" name="template" checked={template === each} onChange={() => setTemplate(each)} />
                <span className="grid">
                  <strong className="text-ink">{templateWords[each] || m.studio_tests_own()}</strong>
                  <span className="text-muted text-sm">
                    {questions === 0 ? m.studio_tests_own_about() : m.studio_tests_template_about({ count: questions, minutes, order })}
                  </span>
                </span>
              </label>
            );
          })}
        </fieldset>
        <TextInput
          label={m.studio_test_name()}
          classNames={fieldClasses}
          required
          data-autofocus
          maxLength={200}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        {packs.length < 2 ? null : (
          <NativeSelect
            label={m.studio_tests_pack()}
            classNames={fieldClasses}
            value={pack}
            onChange={({ currentTarget: { value } }) => setPack(value)}
            data={packs.map(({ pack: value, name: label }) => ({ value, label }))}
          />
        )}
        <NativeSelect
          label={m.studio_test_for()}
          classNames={fieldClasses}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setProgramme(value)}
          data={programmes.map(({ key, name: label }) => ({ value: key, label }))}
        />
        {create.isError ? <FormError>{create.error instanceof ApiError ? create.error.message : m.error_server()}</FormError> : null}
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.staff_cancel()}
          </Button>
          <Button type="submit" disabled={name.trim() === '' || names === undefined} loading={create.isPending}>
            {m.studio_tests_begin()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
