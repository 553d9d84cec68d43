import { brand } from '../../lib/brand/brand.ts';
import classes from './logo.module.css';

/** In pixels: a picture of the brand is as high as the mark with some room, and no wider than this. */
const [height, maxWidth] = [30, 168];

/** The logo of the brand, or the mark of the portal with the brand's name beside it. */
export function Logo({ name }: { name: string }) {
  const { logo } = brand;
  const size = logo === undefined ? {} : { height, width: Math.min(maxWidth, Math.round(height * logo.ratio)) };
  return (
    <span className={`${classes['root']} inline-flex items-center gap-2 text-brand-text font-strong tracking-[-0.02em] whitespace-nowrap`}>
      {logo === undefined ? (
        <>
          <svg className="flex-none" viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" focusable="false">
            <rect className="fill-brand-filled" width="32" height="32" rx="8" />
            <rect className={classes['bar']} x="7" y="16" width="4.5" height="9" rx="1.6" />
            <rect className={classes['bar']} x="13.75" y="12" width="4.5" height="13" rx="1.6" />
            <rect className="fill-brand-accent" x="20.5" y="7" width="4.5" height="18" rx="1.6" />
          </svg>
          {name}
        </>
      ) : (
        <>
          <img className={classes['light']} src={logo.light} alt={name} {...size} />
          <img className={classes['dark']} src={logo.dark} alt={name} {...size} />
        </>
      )}
    </span>
  );
}
