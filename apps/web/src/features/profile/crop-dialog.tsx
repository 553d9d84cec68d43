import 'react-easy-crop/react-easy-crop.css';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { upload } from '../../lib/calls/upload.ts';
import { m } from '../../paraglide/messages.js';
import { ProgressBar } from '../../ui/feedback/progress/progress-bar.tsx';
import classes from './crop-dialog.module.css';
import { Dialog } from '../../ui/feedback/dialog.tsx';

/** A file that a picture can be read from, and where the browser shows it. */
export interface ChosenPicture {
  readonly file: File;
  readonly url: string;
}

interface CropDialogProps {
  readonly picture: ChosenPicture;
  readonly opener: () => HTMLElement | null;
  readonly onClose: () => void;
  /** With the url of the picture as it is now. */
  readonly onDone: (profileImage: string) => void;
}

const maxZoom = 4;
/** Pixels of the screen that an arrow key moves the picture by. */
const keyboardStep = 8;

/** Chooses the square of a picture to show, and sends it. */
export function CropDialog({ picture: { file, url }, opener, onClose, onDone }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [share, setShare] = useState(0);
  const stop = useRef(new AbortController());

  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);

  const send = useMutation({
    mutationFn: ({ x, y, width }: Area) => {
      setShare(0);
      const pixels = (value: number) => String(Math.max(0, Math.round(value)));
      const fields = { left: pixels(x), top: pixels(y), side: pixels(width) };
      return upload('uploadProfileImage', { fields, file, onProgress: setShare, signal: stop.current.signal });
    },
    meta: { quiet: true },
    onSuccess: ({ profileImage }) => onDone(profileImage),
  });
  return (
    <Dialog returnTo={opener} onClose={onClose} title={m.crop_title()} size={480}>
      <div className={`${classes['stage']} h-[min(320px,50dvh)] bg-[#15171c] relative overflow-hidden rounded-control`}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={keyboardStep}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': m.crop_area(), tabIndex: 0 }}
        />
      </div>
      <p className="mt-2 text-muted text-xs">{m.crop_help()}</p>
      <label className="grid-cols-[auto_1fr] grid items-center gap-4 mt-3 text-ink text-sm font-strong">
        {m.crop_zoom()}
        <input
          className="h-6 accent-brand-text"
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </label>
      <div className="grid gap-2 min-h-6 mt-3 text-muted text-sm">
        {send.isPending ? (
          <>
            <span>{m.crop_uploading({ percent: Math.round(share * 100) })}</span>
            <ProgressBar done={Math.round(share * 100)} total={100} label={m.crop_progress()} />
          </>
        ) : null}
        {send.error ? (
          <p className="text-bad" role="alert">
            {send.error.message}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap justify-end gap-3 mt-3">
        <Button variant="default" onClick={onClose}>
          {m.profile_cancel()}
        </Button>
        <Button loading={send.isPending} disabled={area === null} onClick={() => area && send.mutate(area)}>
          {send.isError ? m.error_retry() : m.crop_use()}
        </Button>
      </div>
    </Dialog>
  );
}
