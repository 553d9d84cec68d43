import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What browsers that read QR codes have, as far as it is used here. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type CodeReaderClass = new (options: { formats: string[] }) => CodeReader;

/** Milliseconds between two looks at the picture. */
const lookMs = 250;

const readerClass = (): CodeReaderClass | null =>
  'BarcodeDetector' in globalThis ? (globalThis as unknown as { BarcodeDetector: CodeReaderClass }).BarcodeDetector : null;

/** Whether this browser can read codes by its camera. */
export const canReadCodes = (): boolean => readerClass() !== null && 'mediaDevices' in navigator;

/**
 * Reads QR codes by the camera into `onCode`, each once as long as it is in sight, while `isOn`. `video` is where the picture is shown; `failed` says that there is no
 * camera, or that it may not be used.
 */
export function useCodeCamera({ isOn, onCode }: { isOn: boolean; onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    const Reader = readerClass();
    if (!isOn || Reader === null) return;
    const reader = new Reader({ formats: ['qr_code'] });
    let stream: MediaStream | null = null;
    let isOver = false;
    let last = '';
    const look = async () => {
      const picture = video.current;
      if (picture === null || picture.readyState < picture.HAVE_CURRENT_DATA) return;
      const [code] = await reader.detect(picture);
      const text = code?.rawValue ?? '';
      if (!isOver && text !== '' && text !== last) found(text);
      last = text;
    };
    const timer = setInterval(() => void look().catch(() => undefined), lookMs);
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver) return stopAll(stream);
      if (video.current !== null) video.current.srcObject = stream;
    };
    start().catch(() => !isOver && setFailed(true));
    return () => {
      isOver = true;
      clearInterval(timer);
      if (stream !== null) stopAll(stream);
    };
  }, [isOn]);
  return { video, failed };
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
