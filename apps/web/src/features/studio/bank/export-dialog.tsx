import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { download, saveFile } from '../../../lib/calls/download.ts';
import { m } from '../../../paraglide/messages.js';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { packsQuery } from './queries.ts';

const forms = ['pack', 'drafts', 'qti'] as const;
type Form = (typeof forms)[number];
const formWords: Readonly<Record<Form, () => string>> = {
  pack: m.studio_bank_export_pack,
  drafts: m.studio_bank_export_drafts,
  qti: m.studio_bank_export_qti,
};

/** Asks for what is exported whole, and saves it as a ZIP file. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(packsQuery());
  const [chosen, setChosen] = useState('');
  const [form, setForm] = useState<Form>('pack');
  const [programme, setProgramme] = useState('');
  const [bytes, setBytes] = useState(0);
  const pull = useMutation({
    mutationFn: async (pack: string) => {
      setBytes(0);
      const body = { pack, form, programme: form === 'qti' ? programme : '' };
      const file = await download({ path: '/api/main/exportContent', body, onBytes: setBytes });
      saveFile({ file, name: form === 'qti' ? `${programme || pack}-qti.zip` : `${pack}.zip` });
    },
    meta: { quiet: true },
    onSuccess: onClose,
  });
  return (
    <FormDialog title={m.studio_bank_export_all()} onClose={onClose}>
      <QueryView query={query}>
        {({ packs }) => {
          const pack = packs.find((each) => each.pack === chosen) ?? packs[0];
          if (pack === undefined) return <p>{m.studio_bank_empty()}</p>;
          return (
            <form
              className="grid gap-4"
              onSubmit={(event) => {
                event.preventDefault();
                pull.mutate(pack.pack);
              }}
            >
              {packs.length > 1 ? (
                <NativeSelect
                  label={m.studio_bank_pack()}
                  value={pack.pack}
                  data={packs.map((each) => each.pack)}
                  onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                />
              ) : null}
              <NativeSelect
                label={m.studio_bank_export_form()}
                value={form}
                data={forms.map((value) => ({ value, label: formWords[value]() }))}
                onChange={({ currentTarget }) => setForm(forms.find((each) => each === currentTarget.value) ?? 'pack')}
              />
              {form === 'qti' ? (
                <NativeSelect
                  label={m.studio_bank_course()}
                  value={programme}
                  data={[
                    { value: '', label: m.studio_bank_export_banks() },
                    ...pack.programmes.map(({ key, name }) => ({ value: key, label: name })),
                  ]}
                  onChange={({ currentTarget }) => setProgramme(currentTarget.value)}
                />
              ) : null}
              <p className="m-0 text-muted text-sm" role="status">
                {pull.isPending
                  ? m.studio_bank_exporting({ size: (bytes / 1024 ** 2).toFixed(1) })
                  : m.studio_bank_export_help({ count: pack.files })}
              </p>
              {pull.isError ? <FormError>{pull.error instanceof ApiError ? pull.error.message : m.error_server()}</FormError> : null}
              <div className="flex gap-3 justify-end">
                <Button variant="default" onClick={onClose}>
                  {m.studio_bank_cancel()}
                </Button>
                <Button type="submit" loading={pull.isPending}>
                  {m.studio_bank_download()}
                </Button>
              </div>
            </form>
          );
        }}
      </QueryView>
    </FormDialog>
  );
}
