import classes from './card-picture.module.css';

const pictures = [
  <>
    <circle className={classes['soft']} cx="58" cy="82" r="46" />
    <path className={classes['softer']} d="M0 128 L50 66 92 92 150 40 206 86 V128Z" />
    <circle className={classes['strong']} cx="100" cy="52" r="28" />
  </>,
  <>
    <path className={classes['lines']} d="M36 38h116M36 56h152M36 74h88M36 92h132" />
    <circle className={classes['strong']} cx="166" cy="82" r="25" />
    <path className={classes['tick']} d="m155 82 8 8 15-16" />
  </>,
  <>
    <rect className={classes['soft']} x="32" y="52" width="26" height="60" rx="5" />
    <rect className={classes['strong']} x="68" y="30" width="26" height="82" rx="5" />
    <rect className={classes['soft']} x="104" y="66" width="26" height="46" rx="5" />
    <rect className={classes['medium']} x="140" y="44" width="26" height="68" rx="5" />
  </>,
  <>
    <path className={classes['axes']} d="M34 22v84h172" />
    <path className={classes['curve']} d="M34 106C58 26 86 46 118 78S172 108 206 34" />
    <circle className={classes['strong']} cx="118" cy="78" r="9" />
  </>,
] as const;

const tints = ['brand', 'green', 'amber', 'violet'] as const;

/** A card's picture; where it has none ('' as url), a quiet one that the same seed (an id) always gives. Decoration, so silent. */
export function CardPicture({ seed, url }: { seed: string; url: string }) {
  if (url !== '')
    return (
      <img className={`${classes['picture']} block w-full h-auto aspect-206/124 object-cover`} src={url} alt="" width="206" height="124" />
    );
  const number = Array.from(seed).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
  return (
    <svg
      className={`${classes['picture']} block w-full h-auto aspect-206/124 object-cover`}
      data-tint={tints[Math.trunc(number / 4) % tints.length]}
      viewBox="0 0 206 124"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {pictures[number % pictures.length]}
    </svg>
  );
}
