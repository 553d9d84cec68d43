import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** The dark squares of a row as parts of a path. */
const rowPath = (row: readonly boolean[], y: number): string => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('');

/** A QR code, drawn in the page: what it says leaves the page for no one. Always dark on white, which every camera reads. */
export function QrCode({ text, label, large = false }: { text: string; label: string; large?: boolean }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 0 });
    return { size: code.size, path: code.data.map(rowPath).join('') };
  }, [text]);
  return (
    <div className={classes['code']} data-large={large || undefined}>
      <svg className="block w-full h-auto" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
