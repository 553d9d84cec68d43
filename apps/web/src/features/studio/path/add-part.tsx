import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { upload } from '../../../lib/calls/upload.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { freeKey } from './path-text.ts';

export type AddedKind = 'unit' | 'topic' | 'page' | 'word' | 'old-page' | 'test' | 'video' | 'pdf' | 'link';

/** What is to be added: a name with what it needs, or a file that is uploaded. */
export type Added =
  | { readonly kind: 'unit' | 'topic'; readonly name: string }
  | { readonly kind: 'page'; readonly name: string; readonly page: string }
  | { readonly kind: 'link'; readonly name: string; readonly url: string }
  | { readonly kind: 'test'; readonly name: string; readonly test: string }
  | { readonly kind: 'video' | 'pdf'; readonly file: File };

/** How the address of a link begins. */
const scheme = 'https://';

/** Whether a link can lead there. */
export const isAddress = (url: string) => URL.canParse(url.trim()) && new URL(url.trim()).protocol === 'https:';

/** The name of a lesson that a file brings. */
export const nameOfFile = (file: string) => file.replace(/\.[^.]*$/, '').replaceAll(/[-_]+/g, ' ');

type Names = AnswerOf<'studioFile'>['names'];

const kindWords: Readonly<Record<AddedKind, () => string>> = {
  page: m.studio_path_page,
  word: m.studio_path_word,
  'old-page': m.studio_path_old_page,
  video: m.studio_path_video,
  pdf: m.studio_path_pdf,
  link: m.studio_path_link,
  test: m.studio_path_test,
  topic: m.studio_path_topic,
  unit: m.studio_path_unit,
};
const accepted = {
  video: 'video/mp4,.mp4',
  pdf: 'application/pdf,.pdf',
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document,.docx',
} as const;

/** Asks what is added and its name. A page is made at once, as a draft of its own. */
export function AddDialog({
  kinds,
  pack,
  pathKey,
  names,
  where,
  onAdd,
  onClose,
}: {
  kinds: readonly AddedKind[];
  pack: string;
  pathKey: string;
  names: Names;
  /** In what it is added, in words. */
  where: string;
  onAdd: (added: Added) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [kind, setKind] = useState<AddedKind>(kinds[0] ?? 'page');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const [url, setUrl] = useState('');
  const [isTried, setIsTried] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  /** What a document of Word came to, and which it was. */
  const read = useMutation({
    mutationFn: async (document: File) => ({
      document: document.name,
      ...(await upload('convertPage', {
        file: document,
        fields: { pack },
        onProgress: () => undefined,
        signal: new AbortController().signal,
      })),
    }),
    meta: { quiet: true },
    onSuccess: ({ document }) => setName((before) => (before === '' ? nameOfFile(document) : before)),
  });
  const fileKind = kind === 'video' || kind === 'pdf' || (kind === 'word' && read.data === undefined) ? kind : null;
  const choices = kind === 'test' ? names.tests : kind === 'old-page' ? names.pages : [];
  const choice = choices.some(({ key }) => key === chosen) ? chosen : (choices[0]?.key ?? '');
  const ownName = choices.find(({ key }) => key === choice)?.name ?? '';
  const isNamed = name.trim() !== '' || ownName !== '';
  const isChoiceMissing = (kind === 'test' || kind === 'old-page') && choice === '';
  const add = useMutation({
    async mutationFn(): Promise<Added> {
      const named = name.trim() === '' ? ownName : name.trim();
      if (kind === 'link') return { kind, name: named, url: url.trim() };
      if (kind === 'test') return { kind, name: named, test: choice };
      if (kind === 'old-page') return { kind: 'page', name: named, page: choice };
      if (kind === 'unit' || kind === 'topic') return { kind, name: named };
      const taken = new Set(names.pages.map(({ name: page }) => page));
      for (;;) {
        const key = freeKey(`${pathKey} ${named}`, taken, 'page');
        taken.add(key);
        try {
          await call('createFile', { pack, kind: 'page', key, text: kind === 'word' ? (read.data?.text ?? '\n') : '\n' });
          await client.invalidateQueries({ queryKey: queryKeys.studio.files });
          return { kind: 'page', name: named, page: `pages/${key}.md` };
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'FILE_EXISTS') throw error;
        }
      }
    },
    meta: { quiet: true },
    onSuccess: onAdd,
  });
  return (
    <FormDialog title={m.studio_path_add_title({ where })} onClose={onClose} keepsTyped>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (fileKind !== null) chooser.current?.click();
          else if (isNamed && !isChoiceMissing && (kind !== 'link' || isAddress(url)) && !add.isPending) add.mutate();
        }}
      >
        <NativeSelect
          size="lg"
          classNames={fieldClasses}
          label={m.studio_path_what()}
          data={kinds.map((each) => ({ value: each, label: kindWords[each]() }))}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(kinds.find((each) => each === value) ?? 'page')}
        />
        {kind === 'test' || kind === 'old-page' ? (
          choices.length === 0 ? (
            <p className="m-0 text-warn">{m.studio_path_no_choice()}</p>
          ) : (
            <NativeSelect
              size="lg"
              classNames={fieldClasses}
              label={kindWords[kind]()}
              data={choices.map(({ key, name: label }) => ({ value: key, label }))}
              value={choice}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
          )
        ) : null}
        {fileKind === null ? (
          <Field
            label={m.studio_path_name()}
            data-autofocus
            placeholder={ownName}
            error={isTried && !isNamed ? m.studio_path_name_missing() : null}
            value={name}
            onChange={setName}
          />
        ) : (
          <>
            <p className="m-0 text-body">{helpWords[fileKind]()}</p>
            <input
              ref={chooser}
              type="file"
              hidden
              aria-label={m.studio_path_choose_file()}
              accept={accepted[fileKind]}
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                if (file === undefined) return;
                if (fileKind === 'word') read.mutate(file);
                else onAdd({ kind: fileKind, file });
              }}
            />
          </>
        )}
        {kind === 'link' ? (
          <Field
            label={m.studio_path_url()}
            placeholder={scheme}
            error={isTried && !isAddress(url) ? m.studio_path_url_wrong() : null}
            value={url}
            onChange={setUrl}
          />
        ) : null}
        {kind === 'word' && read.data !== undefined ? <ReadDocument {...read.data} /> : null}
        {read.isError ? <FormError>{read.error instanceof ApiError ? read.error.message : m.error_server()}</FormError> : null}
        {add.isError ? <FormError>{add.error instanceof ApiError ? add.error.message : m.error_server()}</FormError> : null}
        <div className="flex flex-wrap gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {m.staff_cancel()}
          </Button>
          <Button type="submit" loading={add.isPending || read.isPending} disabled={isChoiceMissing}>
            {fileKind === null ? (kind === 'word' ? m.studio_path_add_page() : m.studio_path_add()) : m.studio_path_choose_file()}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

const helpWords = { video: m.studio_path_video_help, pdf: m.studio_path_pdf_help, word: m.studio_path_word_help } as const;

/** What a document of Word came to: how much was read, and what is not as it was, before it is taken. */
function ReadDocument({ document, text, lost }: { document: string; text: string; lost: readonly string[] }) {
  const words = text.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word)).length;
  return (
    <section className="grid gap-2" aria-label={document} role="status">
      <p className="m-0 text-ink wrap-anywhere">{m.studio_path_word_read({ name: document, count: words })}</p>
      {lost.length === 0 ? (
        <p className="m-0 text-good">{m.studio_path_word_whole()}</p>
      ) : (
        <>
          <p className="m-0 text-warn font-medium">{m.studio_path_word_lost({ count: lost.length })}</p>
          <ul className="grid gap-1 m-0 pl-5 text-sm max-h-60 overflow-auto">
            {lost.map((what) => (
              <li key={what} className="wrap-anywhere">
                {what}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
