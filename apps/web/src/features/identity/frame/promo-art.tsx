import classes from './promo-art.module.css';

/** A picture for each slide, drawn in the brand's colours: a rising line, a palette filling up, bars with the lost part marked. */
export function PromoArt({ index }: { index: number }) {
  const Picture = pictures[index % pictures.length] ?? RisingLine;
  return (
    <svg className={classes['art']} viewBox="0 0 800 900" preserveAspectRatio="xMidYMin slice" aria-hidden="true" focusable="false">
      <g className={classes['rings']}>
        {Array.from({ length: 13 }, (_, ring) => (
          <circle key={ring} cx="564" cy="330" r={40 + ring * 44} />
        ))}
      </g>
      <g key={index} className={classes['picture']}>
        <Picture />
      </g>
    </svg>
  );
}

function RisingLine() {
  return (
    <>
      <path className={classes['line']} d="M120 560C270 532 300 440 420 410S590 290 692 168" />
      <circle className={classes['point']} cx="120" cy="560" r="7" />
      <circle className={classes['point']} cx="420" cy="410" r="7" />
      <circle className={classes['point']} cx="692" cy="168" r="11" />
    </>
  );
}

const cells = Array.from({ length: 24 }, (_, cell) => ({
  x: 200 + (cell % 6) * 84,
  y: 170 + Math.floor(cell / 6) * 84,
  filled: cell < 15,
  marked: cell === 6 || cell === 12,
}));

function Palette() {
  return (
    <>
      {cells.map(({ x, y, filled, marked }) => (
        <rect
          key={`${x}-${y}`}
          className={classes[marked ? 'marked' : filled ? 'filled' : 'open']}
          x={x}
          y={y}
          width="64"
          height="64"
          rx={marked ? 32 : 12}
        />
      ))}
    </>
  );
}

const bars = [
  { got: 190, lost: 60 },
  { got: 250, lost: 96 },
  { got: 150, lost: 40 },
  { got: 300, lost: 74 },
  { got: 220, lost: 52 },
];

function LostMarks() {
  return (
    <>
      {bars.map(({ got, lost }, bar) => (
        <g key={got}>
          <rect className={classes['filled']} x={190 + bar * 104} y={560 - got} width="64" height={got} rx="10" />
          <rect className={classes['lost']} x={190 + bar * 104} y={548 - got - lost} width="64" height={lost} rx="10" />
        </g>
      ))}
      <path className={classes['base']} d="M160 584h560" />
    </>
  );
}

const pictures = [RisingLine, Palette, LostMarks] as const;
