import 'react-easy-crop/react-easy-crop.css';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { m } from '../../../paraglide/messages.js';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import classes from './rich-text.module.css';
import { shrinkPicture } from './shrink-picture.ts';

interface PictureDialogProps {
  readonly file: File;
  /** Where the browser shows it. */
  readonly url: string;
  /** Keeps the picture as it will be shown, and gives its path. */
  readonly keep: (file: File) => Promise<string>;
  readonly returnTo: () => HTMLElement | null;
  readonly onClose: () => void;
  readonly onDone: (picture: { readonly path: string; readonly alt: string; readonly kept: File }) => void;
}

/** Crops a picture, shrinks it to what a question may carry, and asks what it shows. */
export function PictureDialog({ file, url, keep, returnTo, onClose, onDone }: PictureDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  /** Width by height, of the picture and of what is cut from it. */
  const [own, setOwn] = useState(4 / 3);
  const [shape, setShape] = useState<number | null>(null);
  const [area, setArea] = useState<Area | null>(null);
  const [alt, setAlt] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const kept = await shrinkPicture({ file, area: zoom === 1 && shape === null ? null : area });
      return { kept, path: await keep(kept) };
    },
    meta: { quiet: true },
    onSuccess: (picture) => onDone({ ...picture, alt: alt.trim() }),
  });
  const submit = () => {
    setIsAsked(true);
    if (alt.trim() !== '') save.mutate();
  };
  return (
    <Dialog returnTo={returnTo} onClose={onClose} title={m.studio_picture_title()} size={560}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={`${classes['stage']} relative overflow-hidden rounded-control`}>
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={4}
            aspect={shape ?? own}
            objectFit="contain"
            keyboardStep={8}
            disableAutomaticStylesInjection
            onMediaLoaded={({ naturalWidth, naturalHeight }) => setOwn(naturalWidth / Math.max(1, naturalHeight))}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': m.studio_picture_part(), tabIndex: 0 }}
          />
        </div>
        <div className="grid-cols-[auto_1fr] grid items-center gap-x-4 gap-y-1 mt-3 text-ink text-sm font-strong">
          <Slider label={m.crop_zoom()} min={1} max={4} value={zoom} shown={`${String(Math.round(zoom * 100))}%`} onChange={setZoom} />
          <Slider
            label={m.studio_picture_shape()}
            min={0.25}
            max={4}
            value={shape ?? own}
            shown={`${(shape ?? own).toFixed(2)} : 1`}
            onChange={setShape}
          />
        </div>
        <div className="mt-3">
          <Field
            label={m.studio_picture_alt()}
            data-autofocus
            help={m.studio_picture_alt_help()}
            error={isAsked && alt.trim() === '' ? m.studio_picture_alt_missing() : null}
            value={alt}
            onChange={setAlt}
          />
        </div>
        {save.error === null ? null : (
          <p className="mt-2 text-bad text-sm" role="alert">
            {m.studio_picture_failed()}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3 mt-4">
          <Button variant="default" onClick={onClose}>
            {m.profile_cancel()}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {m.studio_picture_add()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly shown: string;
  readonly onChange: (value: number) => void;
}

function Slider({ label, min, max, value, shown, onChange }: SliderProps) {
  return (
    <label className="contents">
      {label}
      <input
        className="h-6 accent-brand-text"
        type="range"
        min={min}
        max={max}
        step={0.05}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}
