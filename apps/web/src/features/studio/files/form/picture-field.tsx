import { Button, TextInput } from '@mantine/core';
import { IconPhoto, IconUpload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { mediaQuery } from '../../path/queries.ts';
import { shrinkPicture } from '../../rich-text/shrink-picture.ts';
import { useFileEdit } from './file-edit.ts';
import classes from './form.module.css';

/** How many pictures of the pack are shown to choose from at first, and how many more each time. */
const step = 48;

interface PictureFieldProps {
  readonly id: string;
  readonly label: string;
  readonly current: string;
  readonly isRequired: boolean;
  readonly about: ReactNode;
  readonly error: ReactNode;
  readonly onChange: (path: string) => void;
}

/** A picture of the pack: brought from this device by choosing, dropping or pasting it, or chosen from what the pack has. */
export function PictureField({ id, label, current, isRequired, about, error, onChange }: PictureFieldProps) {
  const { pack, names, keepPicture } = useFileEdit();
  const chooser = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'idle' | 'sending' | { readonly why: string }>('idle');
  const [isOver, setIsOver] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const aboutId = useId();
  const { data } = useQuery(mediaQuery(pack, current === '' ? [] : [current]));
  const url = data?.media.find(({ path }) => path === current)?.url;
  const hasOthers = names.media.some(({ mime }) => mime.startsWith('image/'));
  const bring = async (file: File | undefined) => {
    if (file === undefined || state === 'sending') return;
    setState('sending');
    try {
      const small = await shrinkPicture({ file, area: null }).catch(() => null);
      if (small === null) return setState({ why: m.studio_picture_unreadable() });
      onChange(await keepPicture(small));
      setState('idle');
    } catch (cause) {
      setState({ why: cause instanceof ApiError ? cause.message : m.error_server() });
    }
  };
  return (
    <div className="grid gap-1 min-w-0">
      <p id={`${id}-label`} className="m-0 text-ink text-md font-medium">
        {label} {isRequired ? <span aria-hidden>*</span> : null}
      </p>
      <div
        id={id}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={aboutId}
        tabIndex={-1}
        className={`${classes['picture']} flex flex-wrap gap-4 items-center p-3 rounded-card`}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          event.stopPropagation();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          const file = event.dataTransfer.files[0];
          if (file === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          setIsOver(false);
          void bring(file);
        }}
        onPaste={(event) => {
          const file = event.clipboardData.files[0];
          if (file === undefined) return;
          event.preventDefault();
          void bring(file);
        }}
      >
        <span className={`${classes['shown']} flex-none grid place-items-center rounded-control text-muted`}>
          {url === undefined ? (
            <IconPhoto size={28} stroke={1.5} aria-hidden />
          ) : (
            <img src={url} alt={m.studio_picture_now({ name: label })} />
          )}
        </span>
        <div className="grid gap-2 flex-[1_1_200px] min-w-0">
          <div className="flex flex-wrap gap-2">
            <Button
              variant="default"
              size="sm"
              loading={state === 'sending'}
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
              onClick={() => chooser.current?.click()}
            >
              {m.studio_file_upload_picture()}
            </Button>
            {hasOthers ? (
              <Button ref={opener} variant="subtle" size="sm" onClick={() => setIsChoosing(true)}>
                {m.studio_picture_choose()}
              </Button>
            ) : null}
            {current === '' || isRequired ? null : (
              <Button
                variant="subtle"
                color="gray"
                size="sm"
                leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
                onClick={() => onChange('')}
              >
                {m.studio_file_remove({ name: label })}
              </Button>
            )}
          </div>
          <p id={aboutId} className="m-0 text-muted text-sm wrap-anywhere">
            {current === '' ? m.studio_picture_how() : current.replace(/^media\//, '')}
            {about === null ? null : <span className="block">{about}</span>}
          </p>
        </div>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={m.studio_file_upload_picture()}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          void bring(file);
        }}
      />
      {error}
      {typeof state === 'object' ? <FormError>{state.why}</FormError> : null}
      {isChoosing ? (
        <Gallery
          current={current}
          returnTo={() => opener.current}
          onClose={() => setIsChoosing(false)}
          onChoose={(path) => {
            setIsChoosing(false);
            onChange(path);
          }}
        />
      ) : null}
    </div>
  );
}

/** The pictures of the pack, by their names. */
function Gallery({
  current,
  returnTo,
  onClose,
  onChoose,
}: {
  current: string;
  returnTo: () => HTMLElement | null;
  onClose: () => void;
  onChoose: (path: string) => void;
}) {
  const { pack, names } = useFileEdit();
  const [search, setSearch] = useState('');
  const [count, setCount] = useState(step);
  const words = search.toLowerCase().split(/\s+/);
  const found = names.media.filter(
    ({ path, mime }) => mime.startsWith('image/') && words.every((word) => path.toLowerCase().includes(word)),
  );
  const shown = found.slice(0, count).map(({ path }) => path);
  const { data } = useQuery(mediaQuery(pack, shown));
  const urls = new Map(data?.media.map(({ path, url }) => [path, url]));
  return (
    <Dialog title={m.studio_picture_choose()} size={720} returnTo={returnTo} onClose={onClose}>
      <div className="grid gap-4">
        <TextInput
          data-autofocus
          label={m.studio_picture_search()}
          value={search}
          onChange={({ currentTarget: { value } }) => {
            setSearch(value);
            setCount(step);
          }}
        />
        {found.length === 0 ? <p className="m-0 text-muted">{m.studio_picture_none()}</p> : null}
        <ul className={`${classes['gallery']} grid gap-3 m-0 p-0 list-none`}>
          {shown.map((path) => {
            const name = path.replace(/^media\//, '');
            return (
              <li key={path}>
                <button type="button" aria-pressed={path === current} onClick={() => onChoose(path)}>
                  <span className={`${classes['shown']} grid place-items-center rounded-control`}>
                    <img src={urls.get(path)} alt="" loading="lazy" />
                  </span>
                  <span className="text-sm wrap-anywhere">{name}</span>
                </button>
              </li>
            );
          })}
        </ul>
        {found.length > count ? (
          <Button className="justify-self-start" variant="subtle" size="sm" onClick={() => setCount(Math.min(found.length, count + step))}>
            {m.studio_file_show_more({ count: found.length - count })}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
