import classes from './line-drawing.module.css';

export type DrawingName = 'desk' | 'lost' | 'cloud' | 'shelf';

/** Small line drawings for empty places; decoration, so silent to a screen reader. The accent is the brand's. */
const drawings: Readonly<Record<DrawingName, React.ReactNode>> = {
  desk: (
    <>
      <path d="M12 62h96M22 62v20M98 62v20M34 62V34h30v28M40 44h18M40 51h12" />
      <path className="stroke-brand-text" d="M76 62V50m-8 0h16l-4-12h-8z" />
    </>
  ),
  lost: (
    <>
      <path d="M60 84V20M60 26h30l8 8-8 8H60M60 48H32l-8 7 8 7h28" />
      <path className="stroke-brand-text" d="M44 84h32M70 34h14M38 55h14" />
    </>
  ),
  cloud: (
    <>
      <path d="M38 66a16 16 0 0 1 0-32 22 22 0 0 1 42 4 14 14 0 0 1 2 28" />
      <path className="stroke-brand-text" d="M60 52v16M60 76h.01" />
    </>
  ),
  shelf: (
    <>
      <path d="M16 78h88M30 78V34h12v44M42 78V44h12v34" />
      <path d="M62 78l10-38 11 3-9 35" />
      <path className="stroke-brand-text" d="M34 42h4M46 52h4" />
    </>
  ),
};

export function LineDrawing({ name }: { name: DrawingName }) {
  return (
    <svg
      className={`${classes['root']} fill-none stroke-line-strong stroke-2`}
      viewBox="0 0 120 96"
      width="120"
      height="96"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}
