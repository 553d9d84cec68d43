import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { saveLink } from '../../../lib/calls/download.ts';
import { formatTime } from '../../../lib/dates/dates.ts';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { bankTitle } from './words.tsx';

type Scope = RequestOf<'startExport'>['scope'];
type Export = AnswerOf<'studioExports'>['exports'][number];
type Form = Export['form'] | 'print';
type Pack = AnswerOf<'studioPacks'>['packs'][number];

const { bank: bankKey } = queryKeys.studio;
/** Milliseconds between two looks at a file that is being made. */
const lookMs = 700;
const isBeingMade = ({ state }: Export) => state === 'waiting' || state === 'making';

const packsQuery = () =>
  queryOptions({ queryKey: [...bankKey, 'packs'], queryFn: ({ signal }) => call('studioPacks', {}, { signal }), staleTime: 0 });

const exportsQuery = () =>
  queryOptions({
    queryKey: [...bankKey, 'exports'],
    queryFn: ({ signal }) => call('studioExports', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.exports.some(isBeingMade) === true ? lookMs : false),
  });

const formWords: Readonly<Record<Form, () => string>> = {
  pack: m.studio_export_pack,
  print: m.studio_test_print_or_pdf,
  qti: m.studio_export_qti,
  word: m.studio_export_word,
  cartridge: m.studio_export_cartridge,
};

const lossWords: Readonly<Record<Export['losses'][number]['kind'], (of: { count: number }) => string>> = {
  faulty: m.studio_export_loses_faulty,
  file: m.studio_export_loses_file,
  size: m.studio_export_loses_size,
  pairs: m.studio_export_loses_pairs,
  difference: m.studio_export_loses_difference,
  marking: m.studio_export_loses_marking,
  sections: m.studio_export_loses_sections,
  passage: m.studio_export_loses_passage,
  test: m.studio_export_loses_test,
  quiz: m.studio_export_loses_quiz,
  chapters: m.studio_export_loses_chapters,
  stream: m.studio_export_loses_stream,
};

const faultWords: Readonly<Record<NonNullable<Export['fault']>, () => string>> = {
  empty: m.studio_export_fault_empty,
  slow: m.studio_export_fault_slow,
  broken: m.studio_export_fault_broken,
};

const printAddress = (scope: Scope): string =>
  `/studio/questions/print?${scope.kind === 'questions' ? `ids=${scope.sourceIds.join('.')}` : scope.kind === 'bank' ? `bank=${encodeURIComponent(`${scope.pack}/${scope.file}`)}` : ''}`;

/** What can be exported: of the selection and the bank that are open, then everything. */
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly scope: Scope;
  readonly forms: readonly Form[];
}

function choicesOf({ ids, bank, packs }: { ids: readonly string[]; bank: string; packs: readonly Pack[] }): Choice[] {
  const slash = bank.indexOf('/');
  const file = bank.slice(slash + 1);
  return [
    ...(ids.length === 0
      ? []
      : [
          {
            value: 'questions',
            label: m.studio_export_selected({ count: ids.length }),
            scope: { kind: 'questions' as const, sourceIds: [...ids] },
            forms: ['pack', 'qti', 'word', 'print'] as const,
          },
        ]),
    ...(bank === ''
      ? []
      : [
          {
            value: 'bank',
            label: m.studio_export_bank({ name: bankTitle(file) }),
            scope: { kind: 'bank' as const, pack: bank.slice(0, slash), file },
            forms: ['pack', 'qti', 'word', 'print'] as const,
          },
        ]),
    ...packs
      .filter(({ isWhole }) => isWhole)
      .map(({ pack }) => ({
        value: `pack ${pack}`,
        label: packs.length > 1 ? m.studio_export_all_of({ pack }) : m.studio_export_all(),
        scope: { kind: 'pack' as const, pack },
        forms: ['pack', 'qti', 'word'] as const,
      })),
    ...packs.flatMap(({ pack, programmes }) =>
      programmes.map(({ key, name }) => ({
        value: `course ${pack} ${key}`,
        label: m.studio_export_course({ name }),
        scope: { kind: 'course' as const, pack, programme: key },
        forms: ['cartridge', 'qti', 'word'] as const,
      })),
    ),
  ];
}

/** Asks what is exported and as what, shows how far it is, says what is left out, and saves the file. Files of the last day can be saved again. */
export function ExportDialog({ ids, bank, onClose }: { ids: readonly string[]; bank: string; onClose: () => void }) {
  const query = useQuery(packsQuery());
  return (
    <FormDialog title={m.studio_export_title()} onClose={onClose}>
      <QueryView query={query}>
        {({ packs }) => <ExportForm choices={choicesOf({ ids, bank, packs })} packs={packs} onClose={onClose} />}
      </QueryView>
    </FormDialog>
  );
}

function ExportForm({ choices, packs, onClose }: { choices: readonly Choice[]; packs: readonly Pack[]; onClose: () => void }) {
  const client = useQueryClient();
  const { history } = useRouter();
  const [value, setValue] = useState('');
  const [wanted, setWanted] = useState<Form>('pack');
  const [isSaved, setSaved] = useState(false);
  const start = useMutation({
    mutationFn: (body: RequestOf<'startExport'>) => call('startExport', body),
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery().queryKey }),
    meta: { quiet: true },
  });
  const { exports = [] } = useQuery(exportsQuery()).data ?? {};
  const own = exports.find(({ exportId }) => exportId === start.data?.exportId);
  const savedId = useRef('');
  useEffect(() => {
    if (own?.state !== 'ready' || own.losses.length > 0 || savedId.current === own.exportId) return;
    savedId.current = own.exportId;
    saveLink(own);
  }, [own]);
  const choice = choices.find((each) => each.value === value) ?? choices[0];
  if (choice === undefined) return <p>{m.studio_bank_empty()}</p>;
  const form = choice.forms.find((each) => each === wanted) ?? choice.forms[0] ?? 'pack';
  const { scope } = choice;
  const isWhole = scope.kind === 'pack' || scope.kind === 'course';
  const files = scope.kind === 'pack' ? packs.find(({ pack }) => pack === scope.pack)?.files : undefined;
  const isBusy = start.isPending || (start.isSuccess && (own === undefined || isBeingMade(own)));
  const earlier = exports.filter(({ exportId, state }) => exportId !== own?.exportId && state === 'ready');
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (form === 'print') history.push(printAddress(scope));
        else start.mutate({ scope, form, isSaved: isWhole && isSaved });
      }}
    >
      <NativeSelect
        classNames={fieldClasses}
        label={m.studio_export_what()}
        data-autofocus
        value={choice.value}
        data={choices.map((each) => ({ value: each.value, label: each.label }))}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <NativeSelect
        classNames={fieldClasses}
        label={m.studio_export_as()}
        value={form}
        data={choice.forms.map((each) => ({ value: each, label: formWords[each]() }))}
        onChange={({ currentTarget }) => setWanted(choice.forms.find((each) => each === currentTarget.value) ?? 'pack')}
      />
      {isWhole ? (
        <Checkbox
          label={m.studio_export_with_drafts()}
          checked={isSaved}
          onChange={({ currentTarget }) => setSaved(currentTarget.checked)}
        />
      ) : null}
      {form === 'pack' && files !== undefined ? (
        <p className="m-0 text-muted text-sm">{m.studio_bank_export_help({ count: files })}</p>
      ) : null}
      <div role="status" className="grid gap-2 empty:hidden">
        {isBusy ? (
          <>
            <p className="m-0 text-sm">{m.studio_export_making()}</p>
            <ProgressBar done={own?.done ?? 0} total={Math.max(own?.total ?? 0, 1)} label={m.studio_export_making()} />
          </>
        ) : own?.state === 'ready' ? (
          <Ready about={own} />
        ) : null}
      </div>
      {own?.fault == null ? null : <FormError>{faultWords[own.fault]()}</FormError>}
      {start.isError ? <FormError>{start.error.message}</FormError> : null}
      <div className="flex gap-3 justify-end">
        <Button variant="default" onClick={onClose}>
          {own?.state === 'ready' ? m.action_close() : m.studio_bank_cancel()}
        </Button>
        <Button type="submit" loading={isBusy}>
          {m.studio_bank_export()}
        </Button>
      </div>
      {earlier.length === 0 ? null : (
        <section className="grid gap-2 pt-4 border-t border-line" aria-labelledby="earlier-exports">
          <h3 id="earlier-exports" className="m-0 text-sm font-strong">
            {m.studio_export_earlier()}
          </h3>
          <ul className="grid gap-1 m-0 p-0 list-none text-sm">
            {earlier.slice(0, 5).map((each) => (
              <li key={each.exportId} className="flex flex-wrap gap-x-3">
                <a href={each.url} download={each.name} className="wrap-anywhere">
                  {each.name}
                </a>
                <span className="text-muted">{`${formatTime(each.at)} · ${formatBytes(each.bytes)}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}

/** What is in the file that was made; what is not in it is said before it is saved. */
function Ready({ about }: { about: Export }) {
  const { name, bytes, questions, losses } = about;
  return (
    <>
      <p className="m-0 text-sm">
        {questions === 0
          ? m.studio_export_ready({ name, size: formatBytes(bytes) })
          : m.studio_export_ready_with({ name, size: formatBytes(bytes), count: questions })}
      </p>
      {losses.length === 0 ? null : (
        <>
          <p className="m-0 text-sm font-strong">{m.studio_export_not_in_it()}</p>
          <ul className="grid gap-1 m-0 ps-5 text-sm">
            {losses.map(({ kind, count }) => (
              <li key={kind}>{lossWords[kind]({ count })}</li>
            ))}
          </ul>
          <div>
            <Button variant="light" onClick={() => saveLink(about)}>
              {m.studio_bank_download()}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
