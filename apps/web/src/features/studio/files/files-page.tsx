import { type FileKind, fileKinds } from '@abhyas/contract/studio/file-kinds.ts';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf, formatDayFirst } from '../../../lib/dates/dates.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { worksOn } from '../../../lib/session/works-on.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { StudioScreen } from '../../../shared/staff/staff-screen.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { StateMark } from '../source/state-mark.tsx';
import { filesQuery, type FileRow } from './file-queries.ts';
import { changedFiles, fileTitle, severalKinds } from './file-words.ts';
import { FirstPackForm } from './first-pack-form.tsx';
import { freeKey, keyFrom } from './form/schema-fields.ts';
import { PublishFilesDialog } from './publish-files-dialog.tsx';

/** What files are about, in the order in which an institute meets it. */
const sections: readonly { readonly key: string; readonly kinds: readonly FileKind[] }[] = [
  { key: 'institute', kinds: ['brands', 'pack'] },
  { key: 'courses', kinds: ['programmes', 'modules'] },
  { key: 'tests', kinds: ['test'] },
  { key: 'paths', kinds: ['path'] },
  { key: 'pages', kinds: ['page'] },
  { key: 'notices', kinds: ['notices', 'promotions', 'blogs'] },
  { key: 'calendar', kinds: ['events', 'classes'] },
  { key: 'centres', kinds: ['venues'] },
  { key: 'exams', kinds: ['exams'] },
  { key: 'schools', kinds: ['schools', 'table'] },
  { key: 'pools', kinds: ['pool'] },
];

/** The kinds that the browser can begin, with the text that a new file has. */
const newTexts: Readonly<Partial<Record<FileKind, string>>> = {
  notices: 'notices: []\n',
  promotions: 'promotions: []\n',
  blogs: 'blogs: []\n',
  events: 'events: []\n',
  classes: 'batches: []\n',
  venues: 'venues: []\n',
  exams: 'exams: []\n',
  schools: 'schools: []\n',
};

const editors: Readonly<Partial<Record<FileKind, string>>> = { path: 'paths', test: 'tests' };

/** Where a file is edited: a path as its tree, a test in its builder, others in a form. */
export const filePath = (sourceId: string, kind: FileKind = 'pack'): string => `/studio/${editors[kind] ?? 'files'}/${sourceId}`;

/** /studio/files: all that a pack says beside its questions, by what it is about. */
export function FilesPage() {
  return (
    <StudioScreen right="content">
      <Files />
    </StudioScreen>
  );
}

function Files() {
  const query = useQuery(filesQuery());
  const mayPublish = worksOn(useOwnSession(), 'review');
  const [publishing, setPublishing] = useState<readonly FileRow[] | null>(null);
  const [wanted, setWanted] = useState('');
  return (
    <QueryView query={query} heading="h1">
      {({ packs, files }) => {
        const [first] = packs;
        if (first === undefined) return <FirstPackForm />;
        return (
          <>
            <Lead files={files} />
            <PageHeader title={m.studio_files_title()}>{m.studio_files_count({ count: files.length })}</PageHeader>
            {packs.map(({ pack, name }) => {
              const own = files.filter((row) => row.pack === pack);
              const changed = changedFiles(own);
              return (
                <section key={pack} className="grid gap-6 mb-8" aria-label={name}>
                  <div className="flex flex-wrap gap-3 items-center justify-between">
                    {packs.length > 1 ? <h2 className="m-0 text-ink text-lg font-strong">{name}</h2> : null}
                    <SearchBox
                      className="flex-[1_1_200px] max-w-80 max-[600px]:max-w-none"
                      label={m.studio_files_search()}
                      value={wanted}
                      onChange={setWanted}
                    />
                    {changed.length === 0 || !mayPublish ? null : (
                      <Button
                        leftSection={<IconRosetteDiscountCheck size={18} stroke={1.75} aria-hidden />}
                        onClick={() => setPublishing(changed)}
                      >
                        {m.studio_files_publish({ count: changed.length })}
                      </Button>
                    )}
                  </div>
                  {sections.map(({ key, kinds }) => (
                    <Section key={key} name={key} kinds={kinds} pack={pack} files={own} wanted={wanted} />
                  ))}
                </section>
              );
            })}
            {publishing === null ? null : (
              <PublishFilesDialog
                changed={publishing}
                chosen={publishing.map(({ sourceId }) => sourceId)}
                onClose={() => setPublishing(null)}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

/** An address with a place in a file, as '#brands.0.helpdesk', leads there; to the button that begins the file where there is none. */
function Lead({ files }: { files: readonly FileRow[] }) {
  const router = useRouter();
  const lead = useEffectEvent(() => {
    const place = location.hash.slice(1);
    const kind = fileKinds.find((each) => each === place.split('.')[0]);
    if (kind === undefined) return;
    const file = files.find((row) => row.kind === kind);
    if (file !== undefined) return router.history.replace(`${filePath(file.sourceId, kind)}#place-${place}`);
    const begins = document.querySelector<HTMLElement>(`[data-begins="${kind}"]`);
    begins?.scrollIntoView({ block: 'center' });
    begins?.focus();
  });
  useEffect(() => lead(), []);
  return null;
}

function Section({
  name,
  kinds,
  pack,
  files,
  wanted,
}: {
  name: string;
  kinds: readonly FileKind[];
  pack: string;
  files: readonly FileRow[];
  /** What one searches for; '' for all. */
  wanted: string;
}) {
  const rows = kinds.flatMap((kind) => files.filter((row) => row.kind === kind));
  const words = wanted.trim().toLowerCase();
  const found = rows.filter((row) => `${fileTitle(row)} ${row.path}`.toLowerCase().includes(words));
  const missing = kinds.filter(
    (kind) =>
      fileKinds.includes(kind) &&
      (severalKinds.has(kind) ? kind !== 'table' : newTexts[kind] !== undefined && !rows.some((row) => row.kind === kind)),
  );
  if (found.length === 0 && (missing.length === 0 || words !== '')) return null;
  return (
    <section className="grid gap-2" aria-labelledby={`section-${pack}-${name}`}>
      <h2 id={`section-${pack}-${name}`} className="m-0 text-ink text-md font-strong">
        {m.studio_files_section({ name })}
      </h2>
      {found.length === 0 ? null : (
        <ul className="grid m-0 p-0 list-none border border-line rounded-card bg-card">
          {found.map((row) => (
            <li key={row.sourceId} className="flex gap-3 items-center min-h-11 px-4 py-2 border-line [&+&]:border-t">
              <StateMark state={row.state} />
              <span className="flex flex-wrap flex-1 gap-x-3 items-baseline min-w-0 wrap-anywhere">
                <PathLink
                  className="tap text-ink font-medium no-underline hover:text-brand-text hover:underline"
                  href={filePath(row.sourceId, row.kind)}
                >
                  {fileTitle(row)}
                </PathLink>
                <span className="text-muted text-sm">{row.path}</span>
              </span>
              <span className="flex-none text-muted text-sm text-end max-[600px]:hidden">
                {[formatDayFirst(row.changedAt), row.changedBy].filter((part) => part !== '').join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {missing.map((kind) => (
          <NewFile
            key={kind}
            kind={kind}
            pack={pack}
            taken={rows.map(({ path }) => (path.split('/').at(-1) ?? '').replace(/\.\w+$/, ''))}
          />
        ))}
      </div>
    </section>
  );
}

/** Begins a file: one of several after asking for its name. */
function NewFile({ kind, pack, taken }: { kind: FileKind; pack: string; taken: readonly string[] }) {
  const client = useQueryClient();
  const router = useRouter();
  const [name, setName] = useState<string | null>(null);
  const create = useMutation({
    mutationFn(of: { key: string; text: string }) {
      return call('createFile', { pack, kind, ...of });
    },
    meta: { quiet: true },
    async onSuccess({ sourceId }) {
      await client.invalidateQueries({ queryKey: queryKeys.studio.files });
      // a list is begun with its first entry
      await router.navigate({ href: `${filePath(sourceId, kind)}${newTexts[kind] === undefined ? '' : '#add'}` });
    },
  });
  const begin = () => {
    if (severalKinds.has(kind)) setName('');
    else create.mutate({ key: kind, text: newTexts[kind] ?? '' });
  };
  const failure = create.isError ? (
    <FormError>{create.error instanceof ApiError ? create.error.message : m.error_server()}</FormError>
  ) : null;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        data-begins={kind}
        loading={create.isPending}
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        onClick={begin}
      >
        {m.studio_files_new({ kind })}
      </Button>
      {name === null ? (
        failure
      ) : (
        <FormDialog title={m.studio_files_new({ kind })} onClose={() => setName(null)} keepsTyped>
          <form
            className="grid gap-4"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              const key = freeKey(keyFrom(name) || kind, taken);
              if (name.trim() !== '' && !create.isPending) create.mutate({ key, text: textOfNew({ kind, key, name: name.trim() }) });
            }}
          >
            <TextInput
              label={m.studio_field({ name: 'name' })}
              classNames={fieldClasses}
              required
              data-autofocus
              maxLength={200}
              value={name}
              onChange={({ currentTarget: { value } }) => setName(value)}
            />
            {failure}
            <div className="flex flex-wrap gap-3 justify-end">
              <Button variant="default" onClick={() => setName(null)}>
                {m.staff_cancel()}
              </Button>
              <Button type="submit" disabled={name.trim() === ''} loading={create.isPending}>
                {m.studio_files_begin()}
              </Button>
            </div>
          </form>
        </FormDialog>
      )}
    </>
  );
}

/** The text of a new file of a kind with several; the rest of it is asked for in its form. */
function textOfNew({ kind, key, name }: { kind: FileKind; key: string; name: string }): string {
  const today = dayOf(now());
  const head = `${kind}: ${key}\nname: ${JSON.stringify(name)}\nprogramme: ''\n`;
  switch (kind) {
    case 'page':
      return `# ${name}\n`;
    case 'path':
      return `${head}type: prepare\nchildren: []\n`;
    case 'pool':
      return `${head}banks: []\n`;
    default: {
      const marks = ['single', 'multiple', 'numeric', 'text'].map((type) => `  ${type}: {correct: 1, wrong: 0, blank: 0}\n`).join('');
      return `${head}type: Topic Test\nproctored: '0'\nrelease: '${today}'\nend: '${today}'\norder: free\nsections: []\nmarking:\n${marks}calculator: none\ninstructions: ''\n`;
    }
  }
}
